import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type BankLine, type ExplainedAs, EXPLANATIONS } from '@northvale/api/contract/bank.ts';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { MAX_PAGE_ROWS } from '@northvale/api/contract/lists.ts';
import { FieldError } from '@northvale/web/ui/Field.tsx';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { type FormEvent, useState } from 'react';
import { RefusalNotice } from '../../../shared/decisions/RequestSummary.tsx';
import { tellRefusal } from '../../../shared/decisions/refusal.ts';
import { useDecision } from '../../../shared/decisions/useDecision.tsx';
import { Key } from '../../../shared/keys/Key.tsx';
import { useShortcut } from '../../../shared/keys/useShortcut.ts';
import { useFirstRows } from '../../../shared/lists/contractLists.tsx';
import { PersonPicker } from '../../../shared/lists/PersonPicker.tsx';
import { t } from '../../../shared/texts/t.ts';

interface ExplainFormProps {
  line: BankLine;
  onDecide: () => void;
}

/** Opens the form, which few lines need. */
export function ExplainForm(props: ExplainFormProps) {
  const [open, setOpen] = useState(false);
  useShortcut('e', () => setOpen(true), !open);
  if (open) return <Form {...props} onClose={() => setOpen(false)} />;
  return (
    <Box>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('bank.explain.open')}
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 2 }}>
          <Key>E</Key>
        </Box>
      </Button>
    </Box>
  );
}

/** What a line is that no request stands behind. */
function Form({ line, onDecide, onClose }: ExplainFormProps & { onClose: () => void }) {
  const way = line.amount > 0 ? 'in' : 'out';
  const fitting = (Object.keys(EXPLANATIONS) as ExplainedAs[]).filter((each) =>
    [way, 'both'].includes(EXPLANATIONS[each].way),
  );
  const [as, setAs] = useState<ExplainedAs>(fitting[0]!);
  const [investmentId, setInvestmentId] = useState('');
  const [userId, setUserId] = useState<string>();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const { decide, busy, error } = useDecision();
  const { ofInvestment } = EXPLANATIONS[as];
  const isToClient = as === 'returnedToClient';
  const noInvestment = ofInvestment && investmentId === '';

  const explain = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (noInvestment || (isToClient && userId === undefined)) return;
    const explanation = {
      as,
      ...(ofInvestment && { investmentId }),
      ...(isToClient && userId !== undefined && { userId }),
      ...(note.trim() !== '' && { note: note.trim() }),
    };
    if (await decide((provider) => provider.explainLine(line.id, explanation), t('bank.explain.done'))) onDecide();
  };

  return (
    <Box component="form" noValidate onSubmit={(event) => void explain(event)} sx={{ display: 'grid', gap: 4 }}>
      <SelectInput
        autoFocus
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
      {ofInvestment && (
        <Investment
          value={investmentId}
          onChange={setInvestmentId}
          error={asked && noInvestment ? t('bank.explain.chooseInvestment') : undefined}
        />
      )}
      {isToClient && (
        <div>
          <PersonPicker label={t('bank.explain.client')} userId={userId} onChoose={setUserId} width={FULL} />
          {asked && userId === undefined && <FieldError>{t('bank.explain.chooseClient')}</FieldError>}
        </div>
      )}
      <TextInput
        label={t('bank.line.note')}
        optional
        multiline
        minRows={2}
        maxRows={6}
        value={note}
        inputProps={{ maxLength: 500 }}
        onChange={({ target }) => setNote(target.value)}
        hint={t('bank.explain.sealed')}
        sx={{ p: 0 }}
      />
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? t('common.oneMoment') : t('bank.explain.explain')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Box>
    </Box>
  );
}

/** As wide as the form. */
const FULL = { xs: '100%' };

interface InvestmentProps {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

function Investment({ value, onChange, error }: InvestmentProps) {
  const { data = [] } = useFirstRows('investments', MAX_PAGE_ROWS, ['createdAt', 'DESC'], {});
  return (
    <SelectInput
      label={t('bank.line.investment')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    >
      <option value="">{t('bank.columns.choose')}</option>
      {data.map(({ id, name }: AdminInvestmentRecord) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectInput>
  );
}
