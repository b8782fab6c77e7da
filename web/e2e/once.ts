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

/**
 * The same within the page that is shown, for an answer that is known. Nothing is held up on its way: a file that the
 * page asked for while Playwright held another call was now and then never answered.
 */
export async function refuseOnce(page: Page, path: string, status: number, problem: object): Promise<void> {
  await page.evaluate(
    (refused) => {
      const { fetch } = window;
      let answered = false;
      window.fetch = async (input, init) => {
        const { url } = new Request(input, init);
        if (answered || !new URL(url).pathname.startsWith(refused.path)) return fetch(input, init);
        answered = true;
        return Response.json(refused.problem, { status: refused.status });
      };
    },
    { path, status, problem },
  );
}
