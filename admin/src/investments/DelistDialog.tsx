import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { RefusalNotice } from '../decisions/RefusalNotice.tsx';
import { notSaved, tellRefusal } from '../decisions/refusal.ts';
import { useDecision } from '../decisions/useDecision.tsx';

/** Deleting takes an investment out of the catalogue; what people hold of it runs on. */
export function DelistDialog({ investment, onClose }: { investment: AdminInvestmentRecord; onClose: () => void }) {
  const { decide, busy, error } = useDecision();
  const confirm = async () => {
    if (await decide((provider) => provider.delistInvestment(investment), `${investment.name} was delisted.`))
      onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete this investment?"
      confirmLabel={busy ? 'One moment…' : 'Delete'}
      tone="error"
      busy={busy}
      note={consequence(investment.investors)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Are you sure you want to delete {investment.name}?
      {error !== null && <RefusalNotice refusal={tellRefusal(error, notSaved)} />}
    </ConfirmDialog>
  );
}

function consequence(investors: number): string {
  if (investors === 0) return 'Nobody holds it. It leaves the catalogue for good.';
  const bought = investors === 1 ? 'one investor has' : `${investors} investors have`;
  return `It leaves the catalogue for good. What ${bought} bought runs on to its maturity.`;
}
