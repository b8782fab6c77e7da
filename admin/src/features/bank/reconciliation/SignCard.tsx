import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Reconciliation } from '@northvale/api/contract/bank.ts';
import { formatDateTime, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { type FormEvent, useState } from 'react';
import { ReasonField } from '../../../shared/decisions/ReasonField.tsx';
import { RefusalNotice } from '../../../shared/decisions/RequestSummary.tsx';
import { tellRefusal } from '../../../shared/decisions/refusal.ts';
import { useDecision, useMay } from '../../../shared/decisions/useDecision.tsx';
import { eventAtPath } from '../../../shared/layout/pages.ts';
import { Section } from '../../../shared/layout/Section.tsx';
import { TextLink } from '../../../shared/layout/TextLink.tsx';
import { t } from '../../../shared/texts/t.ts';

/** Who signed the day off and when; or the signing, where nothing stands against it. */
export function SignCard({ day }: { day: Reconciliation }) {
  const { status, signedBy, signedAt, note } = day;
  const mayDecide = useMay('decide');
  const why = whyNot(day);
  return (
    <Section title={t('bank.sign.title')}>
      {signedBy && signedAt !== undefined && (
        <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 500 }}>
            {t(status === 'signed' ? 'bank.sign.by' : 'bank.sign.wasBy', {
              name: signedBy.name,
              when: formatDateTime(signedAt),
            })}
          </Box>
          {note}
          <div>
            <TextLink to={eventAtPath('ReconciliationSigned', signedAt)}>{t('bank.line.toEvent')}</TextLink>
          </div>
        </Box>
      )}
      {status === 'open' && (why ?? (mayDecide ? <SignForm day={day} /> : t('bank.day.ready')))}
    </Section>
  );
}

function whyNot({ openBecause, external: { bank, difference } }: Reconciliation): string | undefined {
  if (openBecause === 'notOver') return t('bank.sign.why.notOver');
  if (bank === null) return t('bank.sign.why.noStatement');
  if (difference === 0) return undefined;
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
      <ReasonField
        label={t('bank.line.note')}
        required={isShort}
        autoFocus={false}
        value={note}
        onChange={setNote}
        error={asked && isMissing ? t('bank.sign.noteNeeded') : undefined}
        hint={t('bank.sign.hint')}
      />
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
      <Button type="submit" variant="contained" disabled={busy} sx={{ justifySelf: 'start' }}>
        {busy ? t('common.oneMoment') : t('bank.sign.sign', { day })}
      </Button>
    </Box>
  );
}
