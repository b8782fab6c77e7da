import helmet from 'koa-helmet';
import type { Middleware } from 'koa';
import type { Config } from '../config.ts';

const TRADING_VIEW_FRAMES = [
  'https://s.tradingview.com',
  'https://www.tradingview-widget.com',
  'https://www.tradingview.com',
];
const EMAIL_SERVICE = 'https://api.emailjs.com';

/** What browsers are told: where content may come from, and that nobody may frame or sniff it. */
export function securityHeaders({ dev, publicUrl }: Pick<Config, 'dev' | 'publicUrl'>): Middleware {
  const secure = publicUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Vite's hot reload runs a script of its own in the page.
        scriptSrc: ["'self'", 'https://s3.tradingview.com', ...(dev ? ["'unsafe-inline'"] : [])],
        // The components write their styles into the page at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", EMAIL_SERVICE, ...(dev ? ['ws:'] : [])],
        frameSrc: ['blob:', ...TRADING_VIEW_FRAMES],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
}
