import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Middleware } from 'koa';
import type { Config } from '../config.ts';

const TRADING_VIEW = 'https://www.tradingview-widget.com';
const EMAIL_SERVICE = 'https://api.emailjs.com';

/** What no page of ours asks of a browser, and no frame in it may. Passkeys are our own pages' alone. */
const PERMISSIONS = [
  'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=()',
  'hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()',
  'publickey-credentials-create=(self), publickey-credentials-get=(self)',
].join(', ');

/** For a worker that reads what somebody has sent: it may run its program and reach nothing, not even us. */
export const WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; require-trusted-types-for 'script'";

/** What browsers are told: where content may come from, and that nobody may frame or sniff it. */
export function securityHeaders({
  dev,
  publicUrl,
  emailjs,
}: Pick<Config, 'dev' | 'emailjs' | 'publicUrl'>): Middleware {
  const secure = publicUrl.startsWith('https:');
  const headers = headersBy(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          // No third party's. Vite's hot reload runs a script of its own in the page, and workers have the page's
          // policy.
          scriptSrc: ["'self'", ...(dev ? ["'unsafe-inline'", "'wasm-unsafe-eval'"] : [])],
          // The components write their styles into the page at run time.
          styleSrc: ["'self'", "'unsafe-inline'"],
          // Nobody else's: a picture given by its address is fetched by the server. Files that are looked at are blobs.
          imgSrc: ["'self'", 'blob:'],
          fontSrc: ["'self'", 'data:'],
          // TradingView is asked whether it is there before its frame is shown.
          connectSrc: ["'self'", TRADING_VIEW, ...(emailjs ? [EMAIL_SERVICE] : []), ...(dev ? ['ws:'] : [])],
          frameSrc: [TRADING_VIEW],
          workerSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          // No text becomes markup or a script but by the policy of web/ui/trustedTypes.ts. Vite's overlay knows none.
          ...(dev ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['northvale'] }),
          ...(secure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: secure,
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginResourcePolicy: { policy: 'same-site' },
    }),
  );
  headers.set('Permissions-Policy', PERMISSIONS);
  return ({ res }, next) => {
    res.setHeaders(headers);
    return next();
  };
}

/** What it sets of every answer, the same for all: found out once. */
function headersBy(
  helmet: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(request, response, () => {});
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
