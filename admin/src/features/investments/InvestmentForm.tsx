import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { isApiError } from '@northvale/api/client/apiError.ts';
import { type AdminInvestmentRecord, CATEGORIES } from '@northvale/api/contract/investments.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { categoryWord } from '@northvale/web/ui/terms.ts';
import { issueText } from '@northvale/web/ui/texts/said.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { InvestmentTerms } from '../../shared/api/dataProvider.ts';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { RefusalNotice } from '../../shared/decisions/RequestSummary.tsx';
import { useDecision } from '../../shared/decisions/useDecision.tsx';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { PictureField } from './PictureField.tsx';
import {
  changedTerms,
  differ,
  differing,
  DURATION_UNITS,
  emptyTerms,
  fieldOf,
  readTerms,
  splitDuration,
  type TermsProblems,
  type TermsTexts,
  textsOf,
  withoutPercent,
} from './terms.ts';

interface InvestmentFormProps {
  /** Absent for a new one. */
  investment?: AdminInvestmentRecord;
  onClose: () => void;
}

export function InvestmentForm({ investment: present, onClose }: InvestmentFormProps) {
  const { decide, busy, error, isOpen } = useDecision();
  // As it was opened: a colleague's change that comes meanwhile must be a conflict, not something to put back.
  const [investment] = useState(present);
  const [before] = useState<TermsTexts>(() => (investment === undefined ? emptyTerms : textsOf(investment)));
  // What differs is kept, not what stands there: that may be another by the time the person is back.
  const [typed, setTyped] = useKept(`terms ${present?.id ?? ''}`, '{}');
  const [file, setFile] = useState<File>();
  const changes = JSON.parse(typed) as Partial<TermsTexts>;
  const texts: TermsTexts = { ...before, ...changes, ...(file && { img: file }) };
  const [sent, setSent] = useState(before);
  const [problems, setProblems] = useState<TermsProblems>({});
  const [leaving, setLeaving] = useState(false);
  const edited = differ(texts, before);
  // Of an edit that was done, another one is refused: the record has moved since.
  const repeats = investment !== undefined || !differ(texts, sent);
  const refused: TermsProblems = isApiError(error)
    ? Object.fromEntries(error.issues.map((issue) => [fieldOf(issue.path), issueText(issue)]))
    : {};
  const write = (written: Partial<TermsTexts>) => {
    const { img, ...others } = { ...texts, ...written };
    setFile(img instanceof File ? img : undefined);
    setTyped(JSON.stringify(differing({ ...others, ...(typeof img === 'string' && { img }) }, before)));
  };
  const field = (name: Exclude<keyof TermsTexts, 'img'>) => ({
    value: texts[name],
    onChange: (event: { target: { value: string } }) => write({ [name]: event.target.value }),
    error: problems[name] ?? refused[name],
    disabled: busy,
  });

  // The panel scrolls: what is wrong may stand far above its button.
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems, error]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readTerms(texts);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    setSent(texts);
    if (await save(read.terms)) onClose();
  };
  const save = async (terms: InvestmentTerms): Promise<boolean> => {
    if (investment === undefined)
      return decide((provider) => provider.createInvestment(terms), terms.name, 'investmentAdded');
    const changed = changedTerms(terms, investment);
    if (Object.keys(changed).length === 0) return true;
    return decide((provider) => provider.updateInvestment(investment, changed), terms.name, 'investmentUpdated');
  };

  const leave = () => {
    // What comes of it is told here, and nowhere else.
    if (busy) return;
    if (edited) setLeaving(true);
    else onClose();
  };

  return (
    <Panel
      open
      title={investment === undefined ? t('investments.form.create') : t('investments.form.editTitle')}
      onClose={leave}
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Box sx={{ color: 'nv.ink2', fontSize: 13, mb: 3 }}>
            {investment === undefined ? t('investments.form.createNote') : t('investments.form.editNote')}
          </Box>
          {error !== null && Object.keys(refused).length === 0 && (
            <Box sx={{ mb: 4 }}>
              <RefusalNotice refusal={tellRefusal(error, { failure: t('decisions.refusal.notSaved'), repeats })} />
            </Box>
          )}
          <Button type="submit" variant="contained" fullWidth disabled={busy} sx={{ minHeight: 44 }}>
            {busy
              ? t('common.oneMoment')
              : investment === undefined
                ? t('investments.form.create')
                : t('investments.form.save')}
          </Button>
        </>
      }
    >
      <Box ref={fields} sx={{ display: 'grid', gap: 5 }}>
        <PictureField
          value={texts.img}
          category={texts.category}
          onChange={(img) => write({ img })}
          error={problems.img ?? refused.img}
          disabled={busy}
        />
        <TextInput label={t('investments.form.name')} {...field('name')} autoFocus={investment === undefined} />
        <SelectInput label={t('investments.form.category')} {...field('category')}>
          <option value="">{t('investments.form.selectCategory')}</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {categoryWord(category)}
            </option>
          ))}
        </SelectInput>
        <TermFields
          field={field}
          onReturn={(text) => write({ returnPercent: withoutPercent(text) })}
          onDuration={(text) => write(splitDuration(text))}
        />
      </Box>
      <ConfirmDialog
        open={leaving}
        title={t('investments.form.throwAway.title')}
        note={t(isOpen ? 'investments.form.throwAway.unknown' : 'investments.form.throwAway.note')}
        confirmLabel={t('investments.form.throwAway.confirm')}
        dismissLabel={t('investments.form.throwAway.keep')}
        tone="error"
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    </Panel>
  );
}

interface Wiring {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
  disabled: boolean;
}

interface TermFieldsProps {
  field: (name: Exclude<keyof TermsTexts, 'name' | 'category' | 'img'>) => Wiring;
  onReturn: (text: string) => void;
  onDuration: (text: string) => void;
}

/** Return, duration, price, units and charge: a number each, with what it counts beside it. */
const TermFields = ({ field, onReturn, onDuration }: TermFieldsProps) => (
  <>
    <TextInput
      label={t('investments.form.return')}
      placeholder="18"
      inputProps={{ inputMode: 'decimal' }}
      endAdornment={<InputAdornment position="end">{t('investments.form.overDuration')}</InputAdornment>}
      {...field('returnPercent')}
      onChange={(event) => onReturn(event.target.value)}
    />
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4, alignItems: 'start' }}>
      <TextInput
        label={t('investments.form.duration')}
        placeholder="9"
        inputProps={{ inputMode: 'numeric' }}
        {...field('durationCount')}
        onChange={(event) => onDuration(event.target.value)}
      />
      <SelectInput label={t('investments.form.countedIn')} {...field('durationUnit')}>
        {DURATION_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {t(`investments.form.units.${unit}`)}
          </option>
        ))}
      </SelectInput>
    </Box>
    <TextInput
      label={t('investments.form.price')}
      inputProps={{ inputMode: 'decimal' }}
      startAdornment={<InputAdornment position="start">$</InputAdornment>}
      {...field('pricePerUnit')}
    />
    <TextInput
      label={t('investments.form.units')}
      hint={t('investments.form.unitsHint')}
      inputProps={{ inputMode: 'numeric' }}
      {...field('unitsOffered')}
    />
    <TextInput
      label={t('investments.form.charge')}
      hint={t('investments.form.chargeHint')}
      inputProps={{ inputMode: 'decimal' }}
      endAdornment={<InputAdornment position="end">%</InputAdornment>}
      {...field('chargePercent')}
    />
  </>
);
