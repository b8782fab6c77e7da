import type { Caller } from '../http/context.ts';

/** How long looking at an account goes on: a page asks for it in several calls, and again when it is come back to. */
const ONE_VIEW_MS = 10 * 60_000;
const MOST_VIEWS = 10_000;

/** Knows who is looking at whose account. */
export function createViews(now: () => Date) {
  const lately = new Map<string, number>();
  return {
    /** Whether a caller begins to look at somebody else's account. */
    isNew({ id, sessionId }: Caller, userId: string | undefined): boolean {
      if (id === userId) return false;
      const view = `${sessionId} ${userId}`;
      const begun = lately.get(view);
      const at = now().getTime();
      if (begun !== undefined && at - begun < ONE_VIEW_MS) return false;
      lately.delete(view);
      lately.set(view, at);
      const [oldest] = lately.keys();
      if (lately.size > MOST_VIEWS && oldest !== undefined) lately.delete(oldest);
      return true;
    },
  };
}
