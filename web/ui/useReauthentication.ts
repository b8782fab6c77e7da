import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReauthenticationForm } from './ReauthenticationForm.tsx';

type FormProps = ComponentProps<typeof ReauthenticationForm>;

/** Who asks whom, and the ways in which a person can show who they are. */
export interface Ways {
  question: { subscribe: (listener: () => void) => () => void; asked: () => boolean; answer: (shown: boolean) => void };
  whose: () => string | undefined;
  show: FormProps['show'];
  hasPasskey: () => Promise<boolean>;
  showPasskey: NonNullable<FormProps['showPasskey']>;
}

/** What the form is given while a call waits for its person; undefined while nothing is asked. */
export function useReauthentication({ question, whose, show, hasPasskey, showPasskey }: Ways): FormProps | undefined {
  const asked = useSyncExternalStore(question.subscribe, question.asked);
  const [offersPasskey, setOffersPasskey] = useState(false);
  useEffect(() => {
    if (asked) void hasPasskey().then(setOffersPasskey);
  }, [asked, hasPasskey]);
  if (!asked) return undefined;
  return {
    email: whose(),
    show,
    showPasskey: offersPasskey ? showPasskey : undefined,
    onDone: () => question.answer(true),
    onClose: () => question.answer(false),
  };
}
