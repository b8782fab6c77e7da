import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { formatMoney, moneyParts } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useStats } from '../../shared/api/useStats.ts';
import { reasonProblem } from '../../shared/decisions/ReasonField.tsx';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { RefusalNotice } from '../../shared/decisions/RequestSummary.tsx';
import { useDecision, useSeen } from '../../shared/decisions/useDecision.tsx';
import { Key } from '../../shared/keys/Key.tsx';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { amountToType, type BalancePreview, previewBalance, typingProblem } from './balanceEdit.ts';
import { ProposalNotice } from './ProposalNotice.tsx';

/** A balance edit says what it does before it is saved: balance now, difference, balance after, and why. */
export function BalanceForm({ user: present, onClose }: { user: UserRecord; onClose: () => void }) {
  const { decide, busy, error, isOpen } = useDecision();
  const user = useSeen(present, isOpen);
  const [text, setText] = useKept(`balance ${present.id}`, '');
  const [reason, setReason] = useKept(`balanceReason ${present.id}`, '');
  const [typed, setTyped] = useKept(`balanceDifference ${present.id}`, '');
  const [asked, setAsked] = useState(false);
  const { data: stats } = useStats();
  const preview = previewBalance(text, user);
  const { whole, cents } = moneyParts(user.balance);
  const reasonIssue = reasonProblem(reason);
  const toType = amountToType(preview.difference, stats?.fourEyesAbove);
  const typingIssue = typingProblem(typed, toType);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const { after, problem } = preview;
    if (problem !== undefined || after === undefined || reasonIssue !== undefined || typingIssue !== undefined) return;
    const done = t('users.balance.done', {
      name: user.name,
      before: formatMoney(user.balance),
      after: formatMoney(after),
    });
    const edit = { balance: after, reason: reason.trim() };
    if (await decide((provider) => provider.adjustBalance(user, edit), done)) onClose();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) onClose();
  };

  return (
    <Box
      component="form"
      noValidate
      aria-label={t('users.balance.of', { name: user.name })}
      onSubmit={(event) => void submit(event)}
      onKeyDown={closeOnEscape}
      sx={{
        containerType: 'inline-size',
        px: 4,
        pt: 3.5,
        pb: 4,
        bgcolor: 'nv.paper',
        borderBottom: '1px solid',
        borderColor: 'nv.rule',
        whiteSpace: 'normal',
      }}
    >
      <ProposalNotice user={user} onConfirmed={onClose} />
      <Box sx={columns}>
        <TextInput
          label={t('users.balance.new')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={`${whole}${cents}`}
          inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
          startAdornment={<InputAdornment position="start">$</InputAdornment>}
          error={
            asked || (text !== '' && preview.after !== undefined && preview.after < user.held)
              ? preview.problem
              : undefined
          }
          hint={user.held > 0 ? t('users.balance.notBelow', { amount: formatMoney(user.held) }) : undefined}
          readOnly={busy}
          autoFocus
        />
        <Box>
          <TextInput
            label={t('common.reason')}
            beside={t('users.balance.reasonHint')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={asked ? reasonIssue : undefined}
            readOnly={busy}
          />
          {toType !== undefined && (
            <Box sx={{ mt: 3 }}>
              <TextInput
                label={t('users.balance.typeDifference')}
                hint={t(stats?.fourEyesAbove === undefined ? 'users.balance.typeHint' : 'users.balance.typeHintOfTwo', {
                  amount: formatMoney(toType),
                })}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
                startAdornment={<InputAdornment position="start">$</InputAdornment>}
                error={asked ? typingIssue : undefined}
                readOnly={busy}
              />
            </Box>
          )}
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mt: 3 }}>
            <Button type="submit" variant="contained" disabled={busy}>
              {busy ? t('common.oneMoment') : t('users.balance.save')}
            </Button>
            <Button onClick={onClose} disabled={busy}>
              {t('common.cancel')}
            </Button>
            <Box
              component="span"
              sx={{
                display: { xs: 'none', md: 'inline-flex' },
                gap: 2,
                alignItems: 'center',
                color: 'nv.ink2',
                fontSize: 13,
              }}
            >
              <Key>{'Enter'}</Key> {t('users.balance.saves')}
            </Box>
          </Box>
        </Box>
        <BalanceSum now={user.balance} preview={preview} />
      </Box>
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
    </Box>
  );
}

/** Side by side below a table's row, one below the other on a card: what counts is the form's own width. */
const columns = {
  display: 'grid',
  gap: 5,
  '@container (min-width: 800px)': { gridTemplateColumns: '190px minmax(0, 1fr) 290px' },
} as const;

/** Balance now, difference, balance after. */
const BalanceSum = ({ now, preview }: { now: number; preview: BalancePreview }) => (
  <Box aria-live="polite" sx={{ lineHeight: '20px', '& dl > *': { py: '5px' }, '& dl > .nv-total': { py: '6px' } }}>
    <Sum label={t('users.balance.effect')}>
      <SumRow label={t('users.balance.now')}>
        <Money amount={now} size="table" />
      </SumRow>
      <SumRow label={t('users.balance.difference')}>
        {preview.difference === undefined ? '–' : <Money amount={preview.difference} size="table" signed />}
      </SumRow>
      <Total label={t('users.balance.after')}>
        <Money amount={preview.after ?? now} size="table" />
      </Total>
    </Sum>
    <Box sx={{ color: 'nv.ink2', fontSize: 12, lineHeight: '16px', mt: 2.5, minHeight: 16 }}>
      {preview.problem === undefined &&
        preview.availableAfter !== undefined &&
        t('users.balance.availableBecomes', { amount: formatMoney(preview.availableAfter) })}
    </Box>
  </Box>
);
