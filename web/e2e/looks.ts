import type { Page } from 'playwright-core';
import { accessibilityFaults } from './accessibility.ts';

/**
 * How each screen is looked at. Contrast doesn't depend on the width, nor the width on the colours, so each comes once,
 * and axe, which takes longest, looks at a phone and at a desk. At 200 %, 720 by 450 is 1440 by 900, and 195 a phone.
 */
const LOOKS = [
  { width: 1440, height: 900, colorScheme: 'dark', byAxe: true },
  { width: 1000, height: 800, colorScheme: 'dark', byAxe: false },
  { width: 720, height: 450, colorScheme: 'light', byAxe: false },
  { width: 390, height: 844, colorScheme: 'light', byAxe: true },
  { width: 360, height: 740, colorScheme: 'light', byAxe: false },
  { width: 320, height: 640, colorScheme: 'light', byAxe: false },
  { width: 195, height: 422, colorScheme: 'light', byAxe: false },
] as const;

/** Whose browser writes 24 px large where others write 16. */
const LARGE_TEXT = [1280, 390];

/** What is wrong with what the page shows at any width or in either colours: axe finds it, or it doesn't fit. */
export async function faultsOfLooks(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height, colorScheme, byAxe } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    found.push(...(await beyondScreen(page, `${width} px`)));
    found.push(...(await clippedButtons(page)).map((words) => `${width} px: no room for '${words}'`));
    if (byAxe) found.push(...(await accessibilityFaults(page)).map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }
  for (const width of LARGE_TEXT) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await page.evaluate(textsThatStay)).map((words) => `as large as ever: '${words}'`));
    found.push(...(await beyondScreen(page, `${width} px, large text`)));
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
  return found;
}

async function beyondScreen(page: Page, look: string): Promise<string[]> {
  await loaded(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wider > 0 ? [`${look}: ${wider} px wider than the screen`] : [];
}

/** Makes text larger, and answers what doesn't follow at once; those that are large already may have no room. */
function textsThatStay(): string[] {
  const isWritten = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node instanceof Text && node.data.trim());
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const before = [...document.querySelectorAll('body *:not(svg :not(text, tspan), script, style)')]
    .filter((element) => isWritten(element) && sizeOf(element) > 0 && sizeOf(element) < 24)
    .map((element) => ({ element, size: sizeOf(element) }));
  document.documentElement.style.fontSize = '150%';
  return before.filter(({ element, size }) => sizeOf(element) <= size).map(({ element }) => element.textContent ?? '');
}

/** How far a button's icon stands into its padding. */
const ICON_OUTDENT = 4;

/** The buttons whose words are wider than the room between their paddings. */
export const clippedButtons = (page: Page): Promise<string[]> =>
  page.evaluate((outdent) => {
    const words = document.createRange();
    return [...document.querySelectorAll<HTMLElement>('.MuiButton-root')]
      .filter((button) => {
        const { paddingLeft, paddingRight } = getComputedStyle(button);
        const room = button.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        words.selectNodeContents(button);
        return button.clientWidth > 0 && Math.floor(words.getBoundingClientRect().width) > room + outdent;
      })
      .map(({ innerText }) => innerText);
  }, ICON_OUTDENT);

/**
 * Goes to another page of the app that is open as a link would: to load the whole app anew for each screen takes longer
 * than all else. Resolves once the page shows its heading and nothing of it loads.
 */
export async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const isElsewhere = new URL(to, location.href).pathname !== location.pathname;
    const heading = document.querySelector('h1');
    if (isElsewhere) heading?.setAttribute('data-left', heading.innerText);
    for (const panel of document.querySelectorAll('[role="dialog"]')) panel.setAttribute('data-left', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await drawn(page);
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    // A panel may come over the page, which keeps its heading.
    const isOver = document.querySelector('[role="dialog"]:not([data-left])') !== null;
    return isOver || (heading !== null && heading.getAttribute('data-left') !== heading.innerText);
  });
  await loaded(page);
}

/** Resolves once the page is drawn as it is now, with what follows from its size. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Resolves once it is, and nothing of it loads or moves any longer: colours that fade in have less contrast. */
export async function loaded(page: Page): Promise<void> {
  await drawn(page);
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], .MuiSkeleton-root, .MuiCircularProgress-root') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/**
 * How far what stands moves while a page of its own load gets its answers, as the browser counts it: 0.1 is a jump that
 * people notice. The answers wait until placeholders stand, as they do on a slow connection.
 */
export async function shiftOf(page: Page, url: string, answers: RegExp): Promise<number> {
  let come = (): void => undefined;
  const awaited = new Promise<void>((resolve) => (come = resolve));
  await page.route(answers, async (route) => {
    await awaited;
    await route.continue().catch(() => undefined);
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.MuiSkeleton-root:visible').first().waitFor();
  await drawn(page);
  come();
  await loaded(page);
  await page.unroute(answers);
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}
