import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type RunningApp, startApp } from './app.ts';
import { launchBrowser } from './browser.ts';

/** What the tests of a file share. It is filled in before the first of them runs. */
interface Site {
  app: RunningApp;
  browser: Browser;
  context: BrowserContext;
  /** A new one for each test. */
  page: Page;
  /** What pages have reported as errors: one that a test doesn't take away fails it. */
  faults: string[];
}

interface SiteOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly context?: BrowserContextOptions;
}

/**
 * The product on a server of its own, and a browser. One context serves all tests of the file, so that the browser
 * fetches and compiles an app once: that is most of what a page costs. Each test finds its storage and cookies empty.
 */
export function openSite({ env = {}, context = {} }: SiteOptions = {}): Site {
  const site = {} as Site;

  beforeAll(async () => {
    [site.app, site.browser] = await Promise.all([startApp({ env }), launchBrowser()]);
    site.context = await site.browser.newContext({ reducedMotion: 'reduce', ...context });
    site.context.on('page', (page) => {
      page.on('pageerror', (error) => site.faults.push(error.message));
      page.on('console', (message) => void (message.type() === 'error' && site.faults.push(message.text())));
    });
  });
  afterAll(async () => {
    await site.browser?.close();
    await site.app?.stop();
  });
  beforeEach(async () => {
    site.faults = [];
    site.page = await site.context.newPage();
  });
  afterEach(async () => {
    await site.context.setOffline(false);
    await forgetAll(site);
    await Promise.all(site.context.pages().map((page) => page.close()));
    expect(site.faults).toEqual([]);
  });
  return site;
}

async function forgetAll({ app, context, page }: Site): Promise<void> {
  const session = await context.newCDPSession(page);
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes });
}
