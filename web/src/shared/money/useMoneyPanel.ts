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
