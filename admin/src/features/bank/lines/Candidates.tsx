import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BankLine, Candidate } from '@northvale/api/contract/bank.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { formatMoney, minus } from '@northvale/web/ui/money.ts';
import { shortId } from '@northvale/web/ui/terms.ts';
import { apart } from '@northvale/web/ui/tokens.ts';
import { useState } from 'react';
import { RefusalNotice } from '../../../shared/decisions/RequestSummary.tsx';
import { tellRefusal } from '../../../shared/decisions/refusal.ts';
import { requestPath } from '../../../shared/decisions/requestWords.ts';
import { useDecision, useMay } from '../../../shared/decisions/useDecision.tsx';
import { NameLink } from '../../../shared/lists/NameLink.tsx';
import { formatList, t } from '../../../shared/texts/t.ts';

/** The requests that may stand behind a line, the likeliest first, with what speaks for each. */
export function Candidates({ line }: { line: BankLine }) {
  const mayDecide = useMay('decide');
  const { decide, busy, error } = useDecision();
  const [asked, setAsked] = useState<Candidate>();
  const amount = Math.abs(line.amount);
  const match = async ({ requestId, name }: Candidate) => {
    const done = t('bank.match.done', { amount: formatMoney(amount), name });
    await decide((provider) => provider.matchLine(line.id, requestId), done);
    setAsked(undefined);
  };
  return (
    <div>
      <Box component="h2" sx={{ m: 0, mb: 2, typography: 'h3' }}>
        {t('bank.candidates.title')}
      </Box>
      {line.candidates.length === 0 && <Box sx={{ color: 'nv.ink2' }}>{t('bank.candidates.none')}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {line.candidates.map((candidate) => (
          <Box component="li" key={candidate.requestId} sx={{ py: 3, borderTop: '1px solid', borderColor: 'nv.rule' }}>
            <Box sx={{ ...apart, gap: 3 }}>
              <NameLink to={requestPath(candidate.kind, candidate.requestId)} name={candidate.name} />
              <Money amount={candidate.amount} size="table" sx={{ fontWeight: 600 }} />
            </Box>
            <Box sx={{ ...apart, alignItems: 'end', gap: 3, color: 'nv.ink2', fontSize: 13 }}>
              <div>
                {t(`bank.match.${candidate.kind}`)} {shortId(candidate.requestId)},{' '}
                {formatDateTime(candidate.createdAt)}
                {candidate.amount !== amount && (
                  <Box sx={{ color: 'nv.amberText', fontWeight: 500 }}>
                    {t(candidate.amount > amount ? 'bank.candidates.less' : 'bank.candidates.more', {
                      difference: formatMoney(Math.abs(minus(candidate.amount, amount))),
                    })}
                  </Box>
                )}
                <Box sx={{ color: 'nv.green', fontWeight: 500 }}>
                  {formatList(candidate.reasons.map((reason) => t(`bank.reasons.${reason}`)))}
                </Box>
              </div>
              {mayDecide && (
                <Button
                  size="small"
                  variant="outlined"
                  disabled={busy}
                  aria-label={t('bank.match.matchWith', {
                    name: candidate.name,
                    amount: formatMoney(candidate.amount),
                  })}
                  onClick={() => (candidate.amount === amount ? void match(candidate) : setAsked(candidate))}
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
          {t('bank.match.instead', { requested: formatMoney(asked.amount), came: formatMoney(amount) })}
        </ConfirmDialog>
      )}
    </div>
  );
}
