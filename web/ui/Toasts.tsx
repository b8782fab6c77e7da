import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { later } from './later.tsx';

export interface Said {
  readonly message: string;
  readonly variant: 'success' | 'error';
}

type Say = (message: string, variant: Said['variant']) => void;

const Saying = createContext<Say>(() => {});

/** Says something in a toast. */
export const useSaying = (): Say => useContext(Saying);

const load = async () => (await import('./ToastStack.tsx')).ToastStack;
const ToastStack = later(load, () => null);

/** What shows toasts is fetched once the page stands, so that it is there when the connection isn't. */
const IDLE_MS = 2_000;

export function Toasts({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const say = useCallback<Say>((message, variant) => setSaid((before) => [...before, { message, variant }]), []);
  useEffect(() => {
    // One that fails now is fetched again when there is something to say.
    const timer = setTimeout(() => void load().catch(() => undefined), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Saying value={say}>
      {children}
      {said.length > 0 && <ToastStack said={said} />}
    </Saying>
  );
}
