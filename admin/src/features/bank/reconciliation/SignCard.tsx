import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { Reconciliation } from '@northvale/api/contract/bank.ts';
import { formatDateTime, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { type FormEvent, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { RefusalNotice } from '../../../shared/decisions/RequestSummary.tsx';
import { tellRefusal } from '../../../shared/decisions/refusal.ts';
import { useDecision, useMay } from '../../../shared/decisions/useDecision.tsx';
import { listPath } from '../../../shared/layout/pages.ts';
import { Section } from '../../../shared/layout/Section.tsx';
import { t } from '../../../shared/texts/t.ts';
import { statusWord } from './DayStatus.tsx';

/** Who signed the day off and when; or the signing, where nothing stands against it. */
export function SignCard({ day }: { day: Reconciliation }) {
  const { status, openBecause, signedBy, signedAt, note } = day;
  const mayDecide = useMay('decide');
  const isEven = day.external.bank !== null && day.external.difference === 0 && openBecause !== 'notOver';
  return (
    <Section title={t('bank.sign.title')}>
      {signedBy && signedAt !== undefined && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ fontWeight: 500 }}>
            {t(status === 'signed' ? 'bank.sign.by' : 'bank.sign.wasBy', {
              name: signedBy.name,
              when: formatDateTime(signedAt),
            })}
          </Box>
          {note !== undefined && <Box sx={{ color: 'nv.ink2', overflowWrap: 'anywhere' }}>{note}</Box>}
          <Link
            component={RouterLink}
            to={listPath('events', { type: 'ReconciliationSigned', from: signedAt, to: justAfter(signedAt) })}
            sx={{ justifySelf: 'start', fontSize: 13 }}
          >
            {t('bank.line.toEvent')}
          </Link>
        </Box>
      )}
      {status === 'open' && !isEven && <Box sx={{ color: 'nv.ink2' }}>{whyNot(day)}</Box>}
      {status === 'open' && isEven && (mayDecide ? <SignForm day={day} /> : <Box>{statusWord(day)}</Box>)}
    </Section>
  );
}

const justAfter = (at: string): string => new Date(Date.parse(at) + 1).toISOString();

function whyNot({ openBecause, external: { bank, difference } }: Reconciliation): string {
  if (openBecause === 'notOver') return t('bank.sign.why.notOver');
  if (bank === null) return t('bank.sign.why.noStatement');
  return t('bank.sign.why.difference', { difference: formatMoney(Math.abs(difference)) });
}

function SignForm({ day: { date, internal } }: { day: Reconciliation }) {
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const { decide, busy, error } = useDecision();
  const isShort = internal.shortfall > 0;
  const isMissing = isShort && note.trim() === '';
  const day = formatUtcDate(date);

  const sign = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing)
      void decide((provider) => provider.signReconciliation(date, note.trim()), t('bank.sign.done', { day }));
  };
  return (
    <Box component="form" noValidate onSubmit={sign} sx={{ display: 'grid', gap: 4, maxWidth: 640, mt: 2 }}>
      {isShort && <Notice kind="warning">{t('bank.sign.short', { amount: formatMoney(internal.shortfall) })}</Notice>}
      <TextInput
        label={t('bank.line.note')}
        optional={!isShort}
        required={isShort}
        multiline
        minRows={2}
        maxRows={6}
        value={note}
        inputProps={{ maxLength: 500 }}
        onChange={({ target }) => setNote(target.value)}
        error={asked && isMissing ? t('bank.sign.noteNeeded') : undefined}
        hint={t('bank.sign.hint')}
        sx={{ p: 0 }}
      />
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
      <Button type="submit" variant="contained" disabled={busy} sx={{ justifySelf: 'start' }}>
        {busy ? t('common.oneMoment') : t('bank.sign.sign', { day })}
      </Button>
    </Box>
  );
}
