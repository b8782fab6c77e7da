import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type BankLine, type ExplainedAs, EXPLANATIONS } from '@northvale/api/contract/bank.ts';
import { MAX_PAGE_ROWS } from '@northvale/api/contract/lists.ts';
import { SelectInput } from '@northvale/web/ui/inputs.tsx';
import { type FormEvent, useState } from 'react';
import { ReasonField } from '../../../shared/decisions/ReasonField.tsx';
import { RefusalNotice } from '../../../shared/decisions/RequestSummary.tsx';
import { tellRefusal } from '../../../shared/decisions/refusal.ts';
import { useDecision } from '../../../shared/decisions/useDecision.tsx';
import { useFirstRows } from '../../../shared/lists/contractLists.tsx';
import { PersonPicker } from '../../../shared/lists/PersonPicker.tsx';
import { t } from '../../../shared/texts/t.ts';

/** What a line is that no request stands behind. */
export function ExplainForm({ line }: { line: BankLine }) {
  const ways = ['both', line.amount > 0 ? 'in' : 'out'];
  const fitting = (Object.keys(EXPLANATIONS) as ExplainedAs[]).filter((each) => ways.includes(EXPLANATIONS[each].way));
  const [as, setAs] = useState<ExplainedAs>(fitting[0]!);
  const [investmentId, setInvestmentId] = useState('');
  const [userId, setUserId] = useState<string>();
  const [note, setNote] = useState('');
  const { decide, busy, error } = useDecision();
  const { ofInvestment } = EXPLANATIONS[as];
  const isToClient = as === 'returnedToClient';
  const isWhole = (!ofInvestment || investmentId !== '') && (!isToClient || userId !== undefined);

  const explain = (event: FormEvent) => {
    event.preventDefault();
    const explanation = {
      as,
      ...(ofInvestment && { investmentId }),
      ...(isToClient && userId !== undefined && { userId }),
      ...(note.trim() !== '' && { note: note.trim() }),
    };
    void decide((provider) => provider.explainLine(line.id, explanation), t('bank.explain.done'));
  };

  return (
    <Box component="form" noValidate onSubmit={explain} sx={{ display: 'grid', gap: 4 }}>
      <SelectInput
        label={t('bank.explain.as')}
        value={as}
        onChange={({ target }) => setAs(target.value as ExplainedAs)}
      >
        {fitting.map((each) => (
          <option key={each} value={each}>
            {t(`bank.as.${each}`)}
          </option>
        ))}
      </SelectInput>
      {ofInvestment && <Investment value={investmentId} onChange={setInvestmentId} />}
      {isToClient && (
        <PersonPicker label={t('bank.explain.client')} userId={userId} onChoose={setUserId} width={{ xs: '100%' }} />
      )}
      <ReasonField
        label={t('bank.line.note')}
        required={false}
        autoFocus={false}
        value={note}
        onChange={setNote}
        hint={t('bank.explain.sealed')}
      />
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
      <Button type="submit" variant="outlined" disabled={busy || !isWhole} sx={{ justifySelf: 'start' }}>
        {busy ? t('common.oneMoment') : t('bank.explain.explain')}
      </Button>
    </Box>
  );
}

function Investment({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data = [] } = useFirstRows('investments', MAX_PAGE_ROWS, ['createdAt', 'DESC'], {});
  return (
    <SelectInput label={t('bank.line.investment')} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('bank.columns.choose')}</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectInput>
  );
}
