import type { Caller } from '../http/context.ts';

/** How long looking at an account goes on: a page asks for it in several calls, and again when it is come back to. */
const ONE_VIEW_MS = 10 * 60_000;
const MOST_VIEWS = 10_000;

interface View {
  readonly begunAt: number;
  readonly recorded: Promise<void>;
}

/** Knows who is looking at whose account. */
export function createViews(now: () => Date) {
  const lately = new Map<string, View>();
  return {
    /**
     * Records where a caller begins to look at somebody else's account. Resolves once that is kept, also to who looks
     * again meanwhile; what can't be recorded has not begun.
     */
    async recorded({ id, sessionId }: Caller, userId: string | undefined, record: () => Promise<void>): Promise<void> {
      if (id === userId) return;
      const name = `${sessionId} ${userId}`;
      const begun = lately.get(name);
      const at = now().getTime();
      if (begun && at - begun.begunAt < ONE_VIEW_MS) return begun.recorded;
      const view: View = { begunAt: at, recorded: record() };
      lately.delete(name);
      lately.set(name, view);
      const [oldest] = lately.keys();
      if (lately.size > MOST_VIEWS && oldest !== undefined) lately.delete(oldest);
      view.recorded.catch(() => void (lately.get(name) === view && lately.delete(name)));
      return view.recorded;
    },
  };
}
