import { useSearchParams } from 'react-router-dom';

export type MoneyPanel = 'deposit' | 'withdraw' | 'add-bank';

const panels: MoneyPanel[] = ['deposit', 'withdraw', 'add-bank'];

/** The money panel that is open stands in the address: the back button closes it, and a link opens it. */
export function useMoneyPanel() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('panel');
  const set = (panel: MoneyPanel | undefined, replace: boolean): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (panel === undefined) after.delete('panel');
        else after.set('panel', panel);
        return after;
      },
      { replace, preventScrollReset: true },
    );
  return {
    panel: panels.find((each) => each === asked),
    open: (panel: MoneyPanel) => set(panel, asked !== null),
    close: () => set(undefined, true),
  };
}
