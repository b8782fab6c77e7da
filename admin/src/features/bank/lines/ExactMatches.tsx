import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import type { BankLine } from '@northvale/api/contract/bank.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatMoney, plus } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { isText, textAt } from '@northvale/web/ui/texts/texts.ts';
import { ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../shared/decisions/useDecision.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { type Matched, useMatchExact } from './useMatchExact.ts';

/** So many are asked for, and matched by one press. */
export const MOST_EXACT = 500;

/** The lines whose reference and amount are those of one request each: all are approved at once. */
export function ExactMatches({ lines }: { lines: readonly BankLine[] }) {
  const mayDecide = useMay('decide');
  const [asks, setAsks] = useState(false);
  const { matchAll, busy, done, outcome, error, forget } = useMatchExact();
  const count = counted(lines.length);
  const sum = formatMoney(plus(...lines.map(({ amount }) => Math.abs(amount))));
  const confirm = async () => {
    await matchAll(lines.map(({ id }) => id));
    setAsks(false);
  };
  return (
    <>
      {outcome && <Outcome outcome={outcome} onClose={forget} />}
      {error !== undefined && (
        <Notice kind="error" role="alert">
          {sentenceOf(error)} {t('bank.exact.again')}
        </Notice>
      )}
      {lines.length > 0 && (
        <Paper
          variant="outlined"
          component="section"
          aria-label={t('bank.exact.title', count)}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 3,
            px: 4,
            py: 3,
            bgcolor: 'nv.brandTint',
          }}
        >
          <Box sx={{ color: 'nv.brandText', display: { xs: 'none', sm: 'flex' } }}>
            <ListChecks size={20} strokeWidth={1.75} aria-hidden />
          </Box>
          <Box sx={{ flex: '1 1 240px' }}>
            <Box sx={{ color: 'nv.brandText', fontWeight: 600 }}>{t('bank.exact.found', { ...count, sum })}</Box>
            <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>{t('bank.exact.why')}</Box>
          </Box>
          {mayDecide && (
            <Button variant="contained" onClick={() => setAsks(true)}>
              {t('bank.exact.approve')}
            </Button>
          )}
        </Paper>
      )}
      <ConfirmDialog
        open={asks}
        title={t('bank.exact.ask', count)}
        confirmLabel={
          busy
            ? t('requests.bulk.progress', { done: formatCount(done), all: count.count })
            : t('bank.exact.confirm', { sum })
        }
        busy={busy}
        note={t('bank.exact.note')}
        onConfirm={() => void confirm()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

/** How many were matched, and which were refused and why. */
const Outcome = ({ outcome, onClose }: { outcome: Matched; onClose: () => void }) => (
  <Notice kind={outcome.refused.length > 0 ? 'warning' : 'info'} role="status">
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{t('bank.exact.matched', counted(outcome.matched))}</Box>
        {outcome.refused.map(({ code, count }) => (
          <Box key={code}>
            {t('bank.exact.refused', {
              ...counted(count),
              why: isText(`bank.refused.${code}`) ? textAt(`bank.refused.${code}`) : code,
            })}
          </Box>
        ))}
      </Box>
      <IconButton size="small" aria-label={t('common.close')} onClick={onClose} sx={{ my: -1 }}>
        <X size={16} strokeWidth={1.75} />
      </IconButton>
    </Box>
  </Notice>
);
