import { useSearchParams } from 'react-router-dom';

export type MoneyPanel = 'deposit' | 'withdraw' | 'add-bank';

const panels: MoneyPanel[] = ['deposit', 'withdraw', 'add-bank'];

interface Asked {
  /** The panel to go back to afterwards. */
  from?: MoneyPanel;
  /** Dollars that the panel begins with. */
  amount?: number;
}

/** The money panel that is open stands in the address: the back button closes it, and a link opens it. */
export function useMoneyPanel() {
  const [params, setParams] = useSearchParams();
  const named = (param: string) => panels.find((each) => each === params.get(param));
  const set = (panel: MoneyPanel | undefined, { from, amount }: Asked, replace: boolean): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [param, value] of Object.entries({ panel, from, amount })) {
          if (value === undefined) after.delete(param);
          else after.set(param, String(value));
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );
  return {
    panel: named('panel'),
    from: named('from'),
    /** As typed text; '' where the panel begins empty. */
    amount: params.get('amount') ?? '',
    open: (panel: MoneyPanel, asked: Asked = {}) => set(panel, asked, params.has('panel')),
    close: () => set(undefined, {}, true),
  };
}
