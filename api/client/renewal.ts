import type { SignedIn } from '../src/contract/auth.ts';
import { hasCode, isApiError } from './apiError.ts';
import type { Session } from './session.ts';

/** Runs the work while no other tab runs its own. */
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>;

interface Options {
  session: Session;
  /** Asks for a new token with the session's cookie. */
  askForToken: () => Promise<Pick<SignedIn, 'token' | 'payload'>>;
  exclusively?: Exclusively | undefined;
  pausesMs?: readonly number[] | undefined;
}

/**
 * Renews the token that a call was refused with; false when the session is over. Only a 401 or 403 ends it: any other
 * failure is thrown, and the next call tries again. The cookie changes with each renewal, so all calls of a tab share
 * one, and of several tabs one renews while the others wait and take its token. A busy browser may lend a tab the lock
 * before it shows it that token: then it renews once more, which the server takes.
 */
export function createRenewal({
  session,
  askForToken,
  exclusively = oneTabAtATime,
  pausesMs = [1_000, 3_000],
}: Options) {
  let underWay: Promise<boolean> | undefined;

  /** Whether another call or tab has got a token meanwhile; undefined where nothing has changed. */
  function meanwhile(refused: string | null): boolean | undefined {
    const token = session.token();
    return token === refused ? undefined : token !== null;
  }

  async function renew(refused: string | null): Promise<boolean> {
    const done = meanwhile(refused);
    if (done !== undefined) return done;
    try {
      const renewed = await persistently(askForToken, pausesMs);
      const since = meanwhile(refused);
      if (since !== undefined) return since;
      session.start(renewed);
      return true;
    } catch (error) {
      if (!isApiError(error) || (error.status !== 401 && error.status !== 403)) throw error;
      if (meanwhile(refused) === true) return true;
      session.expire();
      return false;
    }
  }

  return (refused: string | null): Promise<boolean> => {
    underWay ??= exclusively(() => renew(refused)).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/**
 * For a while the server gives the same new cookie again to who has still the old one: a lost answer is asked for anew.
 */
async function persistently<T>(ask: () => Promise<T>, [pauseMs, ...more]: readonly number[]): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const lost = hasCode(error, 'NetworkError') || hasCode(error, 'Timeout');
    if (!lost || pauseMs === undefined) throw error;
    await new Promise((resolve) => void setTimeout(resolve, pauseMs));
    return persistently(ask, more);
  }
}

// Pages over plain http have no locks. Two of their tabs may renew at once; whoever is late finds the other's token.
const oneTabAtATime: Exclusively = (work) => {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks === undefined ? work() : locks.request('northvale.renewal', work);
};
