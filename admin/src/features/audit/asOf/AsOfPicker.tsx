import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { FilterForm, FilterPopover } from '../../../shared/lists/FilterPopover.tsx';
import { t } from '../../../shared/texts/t.ts';
import { closings, endOfMinute, inUtc, utcText } from './utcMoments.ts';

interface AsOfPickerProps {
  /** Undefined is now. */
  at: string | undefined;
  onChoose: (at: string | undefined) => void;
}

/** As of when: now, the end of a period, or any minute. */
export const AsOfPicker = ({ at, onChoose }: AsOfPickerProps) => (
  <FilterPopover
    label={t('audit.asOf.now')}
    along="right"
    icon={<Calendar size={16} strokeWidth={1.75} aria-hidden />}
    chosen={at === undefined ? undefined : t('audit.asOf.moment', { moment: inUtc(at) })}
  >
    {(close) => (
      <AsOfForm
        at={at}
        onChoose={(chosen) => {
          close();
          onChoose(chosen);
        }}
      />
    )}
  </FilterPopover>
);

function AsOfForm({ at, onChoose }: AsOfPickerProps) {
  const [text, setText] = useState(at === undefined ? '' : utcText(at));
  const [tried, setTried] = useState(false);
  const [offered] = useState(() => closings(new Date()));
  const moment = endOfMinute(text);
  return (
    <FilterForm
      onApply={() => (moment === undefined ? setTried(true) : onChoose(moment))}
      onClear={at === undefined ? undefined : () => onChoose(undefined)}
      clear={t('common.now')}
    >
      <Box sx={{ display: 'grid', justifyItems: 'start', mx: -2, mt: -2 }}>
        {offered.map((closing) => (
          <Button key={closing.label} variant="text" onClick={() => onChoose(closing.at)}>
            {closing.label}
          </Button>
        ))}
      </Box>
      <TextInput
        label={t('audit.asOf.label')}
        type="datetime-local"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={tried && moment === undefined ? t('audit.asOf.missing') : undefined}
        hint={t('audit.asOf.hint')}
      />
    </FilterForm>
  );
}
