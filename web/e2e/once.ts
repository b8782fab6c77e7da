import type { Page, Route } from 'playwright-core';

/**
 * Answers the first of such calls, and lets all others through. Playwright's own `times: 1` takes the route away with
 * its first call: what the page asks for at that very moment is held, and now and then never answered.
 */
export async function answerOnce(page: Page, url: string, answer: (route: Route) => Promise<void>): Promise<void> {
  let answered = false;
  await page.route(url, (route) => {
    if (answered) return route.fallback();
    answered = true;
    return answer(route);
  });
}
