import { useEffect, useRef } from 'react';
import { usePanel } from '../page/usePanel.ts';

export type MoneyPanel = 'deposit' | 'withdraw' | 'add-bank';

const panels: MoneyPanel[] = ['deposit', 'withdraw', 'add-bank'];

interface Asked {
  /** The panel to go back to afterwards. */
  from?: MoneyPanel;
  /** Dollars that the panel begins with. */
  amount?: number;
}

/** The money panel that is open, if any. */
export function useMoneyPanel() {
  const { asked, open, close } = usePanel();
  const named = (param: 'panel' | 'from') => panels.find((each) => each === asked(param));
  return {
    panel: named('panel'),
    from: named('from'),
    /** As typed text; '' where the panel begins empty. */
    amount: asked('amount') ?? '',
    open: (panel: MoneyPanel, { from, amount }: Asked = {}) => open({ panel, from, amount }),
    close,
  };
}

type Whereabouts = 'open' | 'closed' | 'gone';

/** Where a panel is at the moment that an answer comes: it may have been closed, or gone with its page. */
export function useWhereabouts(open: boolean): () => Whereabouts {
  const present = useRef<Whereabouts>('gone');
  useEffect(() => {
    present.current = open ? 'open' : 'closed';
    return () => void (present.current = 'gone');
  }, [open]);
  return () => present.current;
}
