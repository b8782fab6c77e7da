import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { RefusalNotice } from '../../shared/decisions/RefusalNotice.tsx';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { useDecision } from '../../shared/decisions/useDecision.tsx';
import { counted } from '../../shared/texts/counted.ts';
import { t } from '../../shared/texts/t.ts';

/** Deleting takes an investment out of the catalogue; what people hold of it runs on. */
export function DelistDialog({ investment, onClose }: { investment: AdminInvestmentRecord; onClose: () => void }) {
  const { decide, busy, error } = useDecision();
  const confirm = async () => {
    if (
      await decide(
        (provider) => provider.delistInvestment(investment),
        t('investments.delist.done', { name: investment.name }),
      )
    )
      onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('investments.delist.title')}
      confirmLabel={busy ? t('common.oneMoment') : t('investments.delete')}
      tone="error"
      busy={busy}
      note={consequence(investment.investors)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography variant="body2">{t('investments.delist.ask', { name: investment.name })}</Typography>
      {error !== null && <RefusalNotice refusal={tellRefusal(error, { failure: t('decisions.refusal.notSaved') })} />}
    </ConfirmDialog>
  );
}

const consequence = (investors: number): string =>
  investors === 0 ? t('investments.delist.unheld') : t('investments.delist.held', counted(investors));
