import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { BankLine } from '@northvale/api/contract/bank.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatMoney, plus } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { isText, textAt } from '@northvale/web/ui/texts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { useMay } from '../../../shared/decisions/useDecision.tsx';
import { counted, t } from '../../../shared/texts/t.ts';

/** So many are asked for, and matched by one press. */
export const MOST_EXACT = 500;

/** A call takes seconds for these, so that one sees it move on. */
const AT_ONCE = 200;

type Outcomes = Awaited<ReturnType<BackOffice['matchExactLines']>>;

/** The lines whose reference and amount are those of one request each: all are approved at once. */
export function ExactMatches({ lines }: { lines: readonly BankLine[] }) {
  const mayDecide = useMay('decide');
  const provider = useDataProvider<BackOffice>();
  const refresh = useRefresh();
  const [asks, setAsks] = useState(false);
  const [done, setDone] = useState(0);
  const matching = useMutation({
    async mutationFn(ids: string[]) {
      const outcomes: Outcomes = [];
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        setDone(from);
        outcomes.push(...(await provider.matchExactLines(ids.slice(from, from + AT_ONCE))));
      }
      return outcomes;
    },
    onSettled() {
      setAsks(false);
      refresh();
    },
  });
  const count = counted(lines.length);
  const sum = formatMoney(plus(...lines.map(({ amount }) => Math.abs(amount))));
  return (
    <>
      {matching.data && <Outcome of={matching.data} />}
      {matching.error && (
        <Notice kind="error" role="alert">
          {sentenceOf(matching.error)} {t('bank.exact.again')}
        </Notice>
      )}
      {lines.length > 0 && (
        <Paper
          variant="outlined"
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
          <Box sx={{ flex: '1 1 240px' }}>
            <Box sx={{ color: 'nv.brandText', fontWeight: 600 }}>{t('bank.exact.found', { ...count, sum })}</Box>
            <Box sx={{ color: 'nv.ink2', fontSize: 13 }}>{t('bank.exact.why')}</Box>
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
          matching.isPending
            ? t('requests.bulk.progress', { done: formatCount(done), all: count.count })
            : t('bank.match.approve', { amount: sum })
        }
        busy={matching.isPending}
        note={t('bank.exact.note')}
        onConfirm={() => matching.mutate(lines.map(({ id }) => id))}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

/** How many were matched, and which were refused and why. */
function Outcome({ of }: { of: Outcomes }) {
  const codes = of.flatMap(({ outcome, code = '' }) => (outcome === 'refused' ? [code] : []));
  return (
    <Notice kind={codes.length > 0 ? 'warning' : 'info'} role="status">
      <Box sx={{ fontWeight: 600 }}>{t('bank.exact.matched', counted(of.length - codes.length))}</Box>
      {[...new Set(codes)].map((code) => (
        <Box key={code}>
          {t('bank.exact.refused', {
            ...counted(codes.filter((each) => each === code).length),
            why: isText(`bank.refused.${code}`) ? textAt(`bank.refused.${code}`) : code,
          })}
        </Box>
      ))}
    </Notice>
  );
}
