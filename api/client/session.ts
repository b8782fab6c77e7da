import type { SignedIn } from '../src/contract/auth.ts';

/** The names are the ones that the product has always used. */
const TOKEN = 'authToken';
const ROLE = 'userRole';
const USER = 'userID';
const EXPIRED = 'sessionExpired';

/** Who is signed in in this browser. Both front ends and all tabs share it. */
export interface Session {
  token: () => string | null;
  role: () => string | null;
  userId: () => string | null;
  start: (signedIn: Pick<SignedIn, 'token' | 'payload'>) => void;
  /** Keeps the token and corrects whom it speaks for: what the browser remembers may be old. */
  identify: (payload: SignedIn['payload']) => void;
  end: () => void;
  /**
   * What ends it later for whoever is signed in now, and for nobody who has signed in since in another tab. Where a
   * call has found it ended meanwhile, it was not by itself.
   */
  leaving: () => () => void;
  /** The server has ended it: whoever signs in next in this browser is told so. */
  expire: () => void;
  hasExpired: () => boolean;
  /**
   * Calls back when somebody signs in or out, in this tab or `elsewhere`; and when a page is shown again that the
   * browser had laid aside, which has heard of nothing meanwhile.
   */
  subscribe: (listener: (elsewhere?: boolean) => void) => () => void;
}

export function createSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Session {
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const identify = ({ userRole, _id }: SignedIn['payload']): void => {
    storage.setItem(ROLE, userRole);
    storage.setItem(USER, _id);
  };
  const forget = (): void => [TOKEN, ROLE, USER].forEach((name) => storage.removeItem(name));
  const userId = (): string | null => storage.getItem(USER);
  const end = (): void => {
    storage.removeItem(EXPIRED);
    forget();
    tell();
  };
  return {
    token: () => storage.getItem(TOKEN),
    role: () => storage.getItem(ROLE),
    userId,
    start({ token, payload }) {
      identify(payload);
      storage.removeItem(EXPIRED);
      // Last, because other tabs look at the rest when the token changes.
      storage.setItem(TOKEN, token);
      tell();
    },
    identify(payload) {
      identify(payload);
      tell();
    },
    end,
    leaving() {
      const who = userId();
      return () => {
        const now = userId();
        if (now === null || now === who) end();
      };
    },
    expire() {
      // Who was a stranger before has lost nothing.
      if (storage.getItem(TOKEN) !== null) storage.setItem(EXPIRED, 'true');
      forget();
      tell();
    },
    hasExpired: () => storage.getItem(EXPIRED) !== null,
    subscribe(listener) {
      listeners.add(listener);
      const onStorage = ({ key }: Partial<StorageEvent>): void => {
        if (key === TOKEN || key == null) listener(true);
      };
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onStorage);
      };
    },
  };
}
