import { lazy, Suspense, useState } from 'react';
import { useMoneyPanel, type MoneyPanel } from '../money/useMoneyPanel.ts';

const DepositPanel = lazy(async () => ({ default: (await import('../deposits/DepositPanel.tsx')).DepositPanel }));
const WithdrawPanel = lazy(async () => ({ default: (await import('../withdrawals/WithdrawPanel.tsx')).WithdrawPanel }));
const AddBankPanel = lazy(async () => ({ default: (await import('../bankAccounts/AddBankPanel.tsx')).AddBankPanel }));

/** Deposit, withdraw and add-bank, reachable from every signed-in page. */
export function MoneyPanels() {
  const { panel, open, close } = useMoneyPanel();
  const [seen, setSeen] = useState<Set<MoneyPanel>>(new Set());
  // A panel that was opened once stays mounted, so that it can slide out.
  if (panel !== undefined && !seen.has(panel)) setSeen(new Set([...seen, panel]));
  // Add bank leads back to the panel from which it was reached.
  const [origin, setOrigin] = useState<MoneyPanel>('withdraw');
  const addBank = (from: MoneyPanel) => (): void => {
    setOrigin(from);
    open('add-bank');
  };
  return (
    <Suspense fallback={null}>
      {seen.has('deposit') && (
        <DepositPanel open={panel === 'deposit'} onClose={close} onAddBank={addBank('deposit')} />
      )}
      {seen.has('withdraw') && (
        <WithdrawPanel open={panel === 'withdraw'} onClose={close} onAddBank={addBank('withdraw')} />
      )}
      {seen.has('add-bank') && (
        <AddBankPanel open={panel === 'add-bank'} onClose={close} onAdded={() => open(origin)} />
      )}
    </Suspense>
  );
}
