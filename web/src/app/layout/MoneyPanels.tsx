import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { useEffect, useState, type ComponentType } from 'react';
import { useMoneyPanel, type MoneyPanel } from '../../shared/money/useMoneyPanel.ts';
import { fetchAhead, later } from '../../../ui/later.tsx';
import { PlainPanel } from './PlainPanel.tsx';
import { withTexts } from '../../shared/texts/load.ts';
import { t } from '../../shared/texts/t.ts';

const loads = {
  deposit: withTexts(async () => (await import('../../features/deposits/DepositPanel.tsx')).DepositPanel),
  withdraw: withTexts(async () => (await import('../../features/withdrawals/WithdrawPanel.tsx')).WithdrawPanel),
  addBank: withTexts(async () => (await import('../../features/bankAccounts/AddBankPanel.tsx')).AddBankPanel),
};
const DepositPanel = panel(loads.deposit);
const WithdrawPanel = panel(loads.withdraw);
const AddBankPanel = panel(loads.addBank);

/** Deposit, withdraw and add-bank, reachable from every signed-in page. */
export function MoneyPanels() {
  const { panel, from, amount, open, close } = useMoneyPanel();
  const [seen, setSeen] = useState<Set<MoneyPanel>>(new Set());
  // A panel that was opened once stays mounted, so that it can slide out, and keeps what was typed.
  if (panel !== undefined && !seen.has(panel)) setSeen(new Set([...seen, panel]));
  const [linkedBankId, setLinkedBankId] = useState('');
  useEffect(() => fetchAhead(...Object.values(loads)), []);
  return (
    <>
      {seen.has('deposit') && (
        <DepositPanel
          open={panel === 'deposit'}
          amount={amount}
          onClose={close}
          onAddBank={() => open('add-bank', { from: 'deposit' })}
        />
      )}
      {seen.has('withdraw') && (
        <WithdrawPanel
          open={panel === 'withdraw'}
          linkedBankId={linkedBankId}
          onClose={close}
          onAddBank={() => open('add-bank', { from: 'withdraw' })}
        />
      )}
      {seen.has('add-bank') && (
        <AddBankPanel
          open={panel === 'add-bank'}
          // It leads back to the panel from which it was reached.
          onClose={() => (from === undefined ? close() : open(from))}
          onAdded={({ _id }) => {
            setLinkedBankId(_id);
            open(from ?? 'withdraw');
          }}
        />
      )}
    </>
  );
}

function panel<Props extends { open: boolean; onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return later(load, (retry, { open, onClose }) => (
    <PlainPanel open={open} side="right" title={t('money.outOfReach')} onClose={onClose}>
      <ErrorState title={t('money.formMissing')} onRetry={retry}>
        {t('money.nothingSent')}
      </ErrorState>
    </PlainPanel>
  ));
}
