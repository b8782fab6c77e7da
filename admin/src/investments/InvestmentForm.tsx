import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { CATEGORIES, type AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { isApiError } from '@northvale/api/client/apiError.ts';
import { useState, type FormEvent } from 'react';
import type { InvestmentTerms } from '../api/dataProvider.ts';
import { RefusalNotice } from '../decisions/RefusalNotice.tsx';
import { tellRefusal } from '../decisions/refusal.ts';
import { useDecision } from '../decisions/useDecision.tsx';
import { PictureField } from './PictureField.tsx';
import { changedTerms, emptyTerms, readTerms, textsOf, type TermsProblems, type TermsTexts } from './terms.ts';

interface Props {
  /** Absent for a new one. */
  investment?: AdminInvestmentRecord;
  onClose: () => void;
}

export function InvestmentForm({ investment, onClose }: Props) {
  const { decide, busy, error } = useDecision('An error occurred. Please try again.');
  const [texts, setTexts] = useState<TermsTexts>(() => (investment === undefined ? emptyTerms : textsOf(investment)));
  const [problems, setProblems] = useState<TermsProblems>({});
  const refused: TermsProblems = isApiError(error)
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message]))
    : {};

  const field = (name: Exclude<keyof TermsTexts, 'img'>) => ({
    value: texts[name],
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [name]: event.target.value }),
    error: problems[name] ?? refused[name],
    disabled: busy,
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readTerms(texts);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    if (await save(read.terms)) onClose();
  };
  const save = async (terms: InvestmentTerms): Promise<boolean> => {
    if (investment === undefined) return decide((provider) => provider.createInvestment(terms));
    const changed = changedTerms(terms, investment);
    return Object.keys(changed).length === 0 || decide((provider) => provider.updateInvestment(investment, changed));
  };

  return (
    <Panel
      open
      title={investment === undefined ? 'Create Investment' : 'Edit Investment'}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Box sx={{ color: 'nv.ink2', fontSize: 13, mb: 3 }}>
            {investment === undefined
              ? 'Verified investors can buy it as soon as it is created.'
              : 'New terms hold for new purchases. What people have bought keeps its own.'}
          </Box>
          <Button type="submit" variant="contained" fullWidth disabled={busy} sx={{ minHeight: 44 }}>
            {busy ? 'One moment…' : investment === undefined ? 'Create Investment' : 'Save changes'}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <PictureField
          value={texts.img}
          category={texts.category}
          onChange={(img) => setTexts({ ...texts, img })}
          error={problems.img ?? refused.img}
          disabled={busy}
        />
        <TextInput label="Name" {...field('name')} autoFocus={investment === undefined} />
        <SelectInput label="Category" {...field('category')}>
          <option value="">Select a category</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectInput>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
          <TextInput label="Return" placeholder="18%" {...field('investmentReturn')} />
          <TextInput label="Duration" placeholder="9 months" {...field('duration')} />
        </Box>
        <TextInput
          label="Price per unit"
          inputProps={{ inputMode: 'decimal' }}
          startAdornment={<InputAdornment position="start">$</InputAdornment>}
          {...field('pricePerUnit')}
        />
        {error !== null && Object.keys(refused).length === 0 && <RefusalNotice refusal={tellRefusal(error)} />}
      </Box>
    </Panel>
  );
}
