import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { fetchAhead, later } from './later.tsx';
import type { Said } from './ToastStack.tsx';

type Say = (message: string, variant: Said['variant']) => void;

const Saying = createContext<Say>(() => {});

/** Says something in a toast. */
export const useSaying = (): Say => useContext(Saying);

const load = async () => (await import('./ToastStack.tsx')).ToastStack;
const ToastStack = later(load, () => null);

export function Toasts({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const say = useCallback<Say>((message, variant) => setSaid((before) => [...before, { message, variant }]), []);
  useEffect(() => fetchAhead(load), []);
  return (
    <Saying value={say}>
      {children}
      {said.length > 0 && <ToastStack said={said} />}
    </Saying>
  );
}
