// npm run bench:load
//
// The first load of a page on a phone with a slow connection: 4 times slower a processor, Chromium's 'Fast 3G', nothing
// in the cache. What is gzipped of scripts is asserted by web/e2e/firstLoad.spec.ts; here it is time that is measured,
// and how far things jump. Both front ends must have been built (npm start does).
import type { Browser, Page } from 'playwright-core';
import { startApp } from '../e2e/app.ts';
import { launchBrowser } from '../e2e/browser.ts';
import { keepSignedIn, type Person, registered, requested, signedIn } from '../e2e/people.ts';

const ROUNDS = 5;
const ROWS = 12;
const LCP_TARGET_MS = 1_500;
/** Chromium's 'Fast 3G': 1.6 Mbit/s and 150 ms, as they come out over one connection. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

interface Seen {
  lcpMs: number;
  /** When the first figure stood, of the dashboard or in a list's row. */
  figuresMs: number | undefined;
  shift: number;
  scriptKb: number;
}

const [app, browser] = await Promise.all([startApp(), launchBrowser()]);
try {
  // Whose address is confirmed, as that of most: the banner that asks for it would be the largest text.
  const admin = await signedIn(app.url, app.adminEmail, app.adminPassword);
  const investor = await registered(app.url, 'Zoë Ågren');
  for (let request = 0; request < ROWS; request += 1) await requested(app.url, 'deposit', investor, 100);
  const table: Record<string, object> = {};
  for (const [path, person] of [
    ['/'],
    ['/login'],
    ['/dashboard', admin],
    ['/admin-dashboard/deposits', admin],
  ] as const) {
    const rounds: Seen[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await load(browser, path, person));
    table[path] = {
      'LCP, ms': median(rounds.map(({ lcpMs }) => lcpMs)),
      'wanted, ms': LCP_TARGET_MS,
      'figures, ms': person ? median(rounds.map(({ figuresMs = Infinity }) => figuresMs)) : '',
      shift: median(rounds.map(({ shift }) => shift)),
      'wanted shift': 0,
      'scripts on the wire, kB': median(rounds.map(({ scriptKb }) => scriptKb)),
    };
  }
  console.table(table);
} finally {
  await browser.close();
  await app.stop();
}

async function load(from: Browser, path: string, person?: Person): Promise<Seen> {
  const context = await from.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  if (person) await keepSignedIn(page, app.url, person);
  // The pages say so themselves, for the next time.
  if (person) await context.addCookies([{ name: 'signedIn', value: 'yes', url: app.url }]);
  await page.addInitScript(watch);
  if (person) await page.addInitScript(watchFigures);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', FAST_3G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(app.url + path, { waitUntil: 'load' });
  // Streams stay open, so the network never rests: what is wanted is that nothing is left to jump.
  await page.waitForTimeout(6_000);
  const seen = await read(page);
  await context.close();
  return seen;
}

/** Runs in the page before all else. */
function watch(): void {
  const seen = { lcpMs: 0, shift: 0, figuresMs: undefined };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcpMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page, too. */
function watchFigures(): void {
  const { seen } = window as unknown as { seen: Seen };
  const observer = new MutationObserver(() => {
    if (!/\$\d+/.test(document.getElementById('root')?.innerText ?? '')) return;
    seen.figuresMs = Math.round(performance.now());
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

function read(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: Omit<Seen, 'scriptKb'> };
    const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytes = scripts.filter(({ name }) => name.endsWith('.js')).map(({ encodedBodySize }) => encodedBodySize);
    return {
      lcpMs: Math.round(seen.lcpMs),
      figuresMs: seen.figuresMs,
      shift: Math.round(seen.shift * 1000) / 1000,
      scriptKb: Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000),
    };
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
