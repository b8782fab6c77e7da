import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { BankLine, Candidate } from '@northvale/api/contract/bank.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { formatMoney, minus } from '@northvale/web/ui/money.ts';
import { shortId } from '@northvale/web/ui/terms.ts';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { RefusalNotice } from '../../../shared/decisions/RequestSummary.tsx';
import { tellRefusal } from '../../../shared/decisions/refusal.ts';
import { requestPath } from '../../../shared/decisions/requestWords.ts';
import { useDecision } from '../../../shared/decisions/useDecision.tsx';
import { useShortcut } from '../../../shared/keys/useShortcut.ts';
import { t } from '../../../shared/texts/t.ts';

interface CandidatesProps {
  line: BankLine;
  mayDecide: boolean;
  onDecide: () => void;
}

/** The requests that may stand behind a line, the likeliest first, with what speaks for each. */
export function Candidates({ line, mayDecide, onDecide }: CandidatesProps) {
  const { decide, busy, error } = useDecision();
  const [asked, setAsked] = useState<Candidate>();
  const amount = Math.abs(line.amount);
  const match = async ({ requestId, name }: Candidate) => {
    const done = t('bank.match.done', { amount: formatMoney(amount), name });
    if (await decide((provider) => provider.matchLine(line.id, requestId), done)) onDecide();
    setAsked(undefined);
  };
  const choose = (candidate: Candidate) => (candidate.amount === amount ? void match(candidate) : setAsked(candidate));
  const [first] = line.candidates;
  useShortcut('m', () => first && choose(first), mayDecide && first !== undefined && canMatch(first, amount) && !busy);

  return (
    <div>
      <Box component="h2" sx={{ m: 0, mb: 2, typography: 'h3' }}>
        {t('bank.candidates.title')}
      </Box>
      {line.candidates.length === 0 && <Box sx={{ color: 'nv.ink2' }}>{t('bank.candidates.none')}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {line.candidates.map((candidate) => (
          <Box component="li" key={candidate.requestId} sx={{ py: 3, borderTop: '1px solid', borderColor: 'nv.rule' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
              <Link
                component={RouterLink}
                to={requestPath(candidate.kind, candidate.requestId)}
                dir="auto"
                sx={{ color: 'nv.ink', fontWeight: 600, border: 0, overflowWrap: 'anywhere' }}
              >
                {candidate.name}
              </Link>
              <Money amount={candidate.amount} size="table" sx={{ fontWeight: 600 }} />
            </Box>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                justifyContent: 'space-between',
                columnGap: 3,
                color: 'nv.ink2',
                fontSize: 13,
              }}
            >
              <span>
                {t(`bank.match.${candidate.kind}`)} {shortId(candidate.requestId)},{' '}
                {formatDateTime(candidate.createdAt)}
              </span>
              {candidate.amount !== amount && (
                <Box component="span" sx={{ color: 'nv.amberText', fontWeight: 500 }}>
                  {t(candidate.amount > amount ? 'bank.candidates.less' : 'bank.candidates.more', {
                    difference: formatMoney(Math.abs(minus(candidate.amount, amount))),
                  })}
                </Box>
              )}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
              {candidate.reasons.map((reason) => (
                <Reason key={reason}>{t(`bank.reasons.${reason}`)}</Reason>
              ))}
              {mayDecide && canMatch(candidate, amount) && (
                <Button
                  size="small"
                  variant="outlined"
                  disabled={busy}
                  aria-label={t('bank.match.matchWith', {
                    name: candidate.name,
                    amount: formatMoney(candidate.amount),
                  })}
                  onClick={() => choose(candidate)}
                  sx={{ ml: 'auto', color: 'nv.brandText', borderColor: 'nv.brandText' }}
                >
                  {t('bank.match.match')}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
      {asked && (
        <ConfirmDialog
          open
          title={t('bank.match.otherAmount')}
          confirmLabel={t('bank.match.approve', { amount: formatMoney(amount) })}
          busy={busy}
          note={t('bank.match.both', { name: asked.name })}
          onConfirm={() => void match(asked)}
          onClose={() => setAsked(undefined)}
        >
          <Box>{t('bank.match.instead', { requested: formatMoney(asked.amount), came: formatMoney(amount) })}</Box>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What was paid out can't be of another amount than was approved. */
const canMatch = ({ kind, amount }: Candidate, came: number): boolean => kind === 'deposit' || amount === came;

const Reason = ({ children }: { children: string }) => (
  <Box
    component="span"
    sx={{
      px: 2,
      borderRadius: '6px',
      bgcolor: 'nv.greenTint',
      color: 'nv.green',
      fontSize: 12,
      lineHeight: '22px',
      fontWeight: 500,
    }}
  >
    {children}
  </Box>
);
