import type { Reauth, reauthAnswer } from '../src/contract/auth.ts';
import type * as z from 'zod';
import { hasCode } from './apiError.ts';
import type { Session } from './session.ts';

/** Whoever is signed in is asked to show once more who they are, while a call waits for it. */
export interface Reauthentication {
  /** Resolves to whether they have. What is asked meanwhile shares the one question. */
  ask: () => Promise<boolean>;
  /** Whether the question stands, for the screen that puts it. */
  asked: () => boolean;
  answer: (shown: boolean) => void;
  /** Calls back when the question comes or goes. */
  subscribe: (listener: () => void) => () => void;
}

export function createReauthentication(session: Pick<Session, 'token' | 'userId' | 'subscribe'>): Reauthentication {
  const listeners = new Set<() => void>();
  let question: { promise: Promise<boolean>; resolve: (shown: boolean) => void } | undefined;
  const tell = (): void => listeners.forEach((listener) => listener());

  function answer(shown: boolean): void {
    question?.resolve(shown);
    question = undefined;
    tell();
  }

  function put(): NonNullable<typeof question> {
    let resolve: (shown: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((settle) => {
      resolve = settle;
    });
    const asked = session.userId();
    // Once they have signed out or somebody else has signed in, here or in another tab, there is nobody left to ask.
    const leave = session.subscribe(() => (session.token() === null || session.userId() !== asked) && answer(false));
    return { promise: promise.finally(leave), resolve };
  }

  return {
    ask() {
      question ??= put();
      tell();
      return question.promise;
    },
    asked: () => question !== undefined,
    answer,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What came of showing it: nothing more is wanted, or a code is, or it was refused. */
export type Shown = { kind: 'shown' } | { kind: 'codeWanted' | 'refused'; error: unknown };

interface Api {
  call: (name: 'POST /auth/reauth', given: { body: Reauth }) => Promise<z.infer<typeof reauthAnswer>>;
}

/** Shows by password, and by the code where one is wanted. */
export async function showByPassword(api: Api, body: Reauth): Promise<Shown> {
  try {
    await api.call('POST /auth/reauth', { body });
    return { kind: 'shown' };
  } catch (error) {
    const kind = hasCode(error, 'OtpRequired') ? 'codeWanted' : 'refused';
    return { kind, error };
  }
}
