import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app.ts';
import { launchBrowser } from './browser.ts';

/** What the tests of a file share. It is filled in before the first of them runs. */
interface Site {
  app: RunningApp;
  browser: Browser;
  context: BrowserContext;
  /** A new one for each test, unless the file has one for all. */
  page: Page;
  /** What pages have reported as errors: one that a test doesn't take away fails it. */
  faults: string[];
}

interface SiteOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly context?: BrowserContextOptions;
  /** Each test goes on with the page that the one before has left, signed in as it was. */
  readonly onePage?: boolean;
}

/** A year of a living demo, whose checkpoints are published soon. */
export const DEMO = { DEMO: '1', ANCHOR_INTERVAL: 'PT1S' };

/**
 * What files that run in one process share: one browser, and one server for all that ask for the same settings. So a
 * file must not mind what others have left on the server, nor change what belongs to all.
 */
// Vitest reads from the first parameter's pattern what is asked for.
/* oxlint-disable no-empty-pattern */
const shared = test
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('serverWith', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const servers = new Map<string, Promise<RunningApp>>();
    onCleanup(async () => {
      // One that didn't start has been told of.
      for (const server of servers.values()) await (await server.catch(() => undefined))?.stop();
    });
    return (env: Readonly<Record<string, string>>): Promise<RunningApp> => {
      const settings = JSON.stringify(env);
      const server = servers.get(settings) ?? startApp(env);
      servers.set(settings, server);
      return server;
    };
  });
/* oxlint-enable no-empty-pattern */

/**
 * The product on a server, and a browser. One context serves all tests of the file, so that the browser fetches and
 * compiles an app once: that is most of what a page costs. Each test finds its storage and cookies empty, unless the
 * file has one page for all.
 */
export function openSite({ env = {}, context = {}, onePage = false }: SiteOptions = {}): Site {
  const site = {} as Site;

  shared.beforeAll(async ({ browser, serverWith }) => {
    site.browser = browser;
    site.app = await serverWith(env);
    site.context = await browser.newContext({ reducedMotion: 'reduce', ...context });
    site.context.on('page', (page) => {
      page.on('pageerror', (error) => site.faults.push(error.message));
      page.on('console', (message) => void (isFault(message) && site.faults.push(message.text())));
    });
  });
  afterAll(async () => site.context?.close());
  beforeEach(async () => {
    site.faults = [];
    if (!onePage || site.page === undefined) site.page = await site.context.newPage();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(site.page, task.name);
    const faults = [...site.faults];
    await site.context.setOffline(false);
    if (!onePage) {
      // Left first: a page that saw its storage being cleared would go to the sign-in, and has hung while it did.
      await Promise.all(site.context.pages().map((page) => page.goto('about:blank').catch(() => undefined)));
      await forgetAll(site);
      await Promise.all(site.context.pages().map((page) => page.close()));
    }
    expect(faults).toEqual([]);
  });
  return site;
}

/**
 * Calls that are refused belong to the stories, and embeds of others may be out of reach: the browser reports each. The
 * others are its hints about what only tests do: keep workers away, leave https for http, read single pixels.
 */
const SAID_BY_THE_BROWSER =
  /^(Failed to load resource|Service Worker registration|The page requested an origin|Canvas2D)/;

const isFault = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) && !SAID_BY_THE_BROWSER.test(message.text());

/** What a test that failed had before it, in `.cache/test/`. */
const keepPicture = (page: Page, name: string) =>
  page
    .screenshot({ path: `.cache/test/${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.png`, timeout: 10_000 })
    .catch(() => undefined);

async function forgetAll({ app, context, page }: Site): Promise<void> {
  const session = await context.newCDPSession(page);
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes });
}
