/** The sign-in that both front ends share: the web app writes it, the back office reads and renews it. */
interface SignIn {
  token: string;
  role: string;
  userId: string;
}

export interface Session {
  read(): SignIn | null;
  keep(signIn: SignIn): void;
  forget(): void;
}

/** The keys' names are part of the specification: the investor app uses the same ones. */
const keys = { token: 'authToken', role: 'userRole', userId: 'userID' } as const;

export function storedSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Session {
  return {
    read() {
      const token = storage.getItem(keys.token);
      if (token === null) return null;
      return { token, role: storage.getItem(keys.role) ?? '', userId: storage.getItem(keys.userId) ?? '' };
    },
    keep(signIn) {
      storage.setItem(keys.token, signIn.token);
      storage.setItem(keys.role, signIn.role);
      storage.setItem(keys.userId, signIn.userId);
    },
    forget() {
      for (const key of Object.values(keys)) storage.removeItem(key);
    },
  };
}
