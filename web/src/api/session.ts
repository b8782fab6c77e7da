import type { SignedIn } from '@northvale/api/contract/auth.ts';

/** Who is signed in, as the browser keeps it. The names are the ones that the product has always used. */
const TOKEN = 'authToken';
const ROLE = 'userRole';
const USER = 'userID';

export interface Session {
  token: () => string | null;
  role: () => string | null;
  userId: () => string | null;
  start: (signedIn: Pick<SignedIn, 'token' | 'payload'>) => void;
  end: () => void;
  /** Calls back when somebody signs in or out, in this tab or another. */
  subscribe: (listener: () => void) => () => void;
}

export function createSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Session {
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  return {
    token: () => storage.getItem(TOKEN),
    role: () => storage.getItem(ROLE),
    userId: () => storage.getItem(USER),
    start({ token, payload }) {
      storage.setItem(ROLE, payload.userRole);
      storage.setItem(USER, payload._id);
      storage.setItem(TOKEN, token);
      tell();
    },
    end() {
      for (const name of [TOKEN, ROLE, USER]) storage.removeItem(name);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === TOKEN || key === null) listener();
      };
      globalThis.addEventListener?.('storage', onStorage as EventListener);
      return () => {
        listeners.delete(listener);
        globalThis.removeEventListener?.('storage', onStorage as EventListener);
      };
    },
  };
}
