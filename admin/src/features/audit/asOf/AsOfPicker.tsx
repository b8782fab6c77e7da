import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilterForm, FilterPopover } from '../../../shared/lists/FilterMenu.tsx';
import { t } from '../../../shared/texts/t.ts';

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

/** The books close by UTC, as statements and exports do: a moment is the end of a minute there. */

/** '30 Sep 2026, 23:59 UTC' */
export const inUtc = (at: string): string => t('audit.asOf.utc', { date: formatUtcDate(at), time: at.slice(11, 16) });

/** As a date and time field has it: '2026-09-30T23:59'. */
export const utcText = (at: string): string => at.slice(0, 'yyyy-mm-ddThh:mm'.length);

/** A minute is meant with all that happened in it; undefined of an empty field. */
export function endOfMinute(text: string): string | undefined {
  const start = Date.parse(`${text}Z`);
  return Number.isNaN(start) ? undefined : new Date(start + 59_999).toISOString();
}

/** When the last months, quarter and year ended, by their names. */
export function closings(now: Date): { label: string; at: string }[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const lastMomentBefore = (startYear: number, startMonth: number) =>
    new Date(Date.UTC(startYear, startMonth, 1) - 1).toISOString();
  return [
    { label: t('audit.asOf.month'), at: lastMomentBefore(year, month) },
    { label: t('audit.asOf.quarter'), at: lastMomentBefore(year, month - (month % 3)) },
    { label: t('audit.asOf.year'), at: lastMomentBefore(year, 0) },
  ];
}

/** The moment that stands in the address, so that a colleague who is sent it sees the same. */
export function useAsOf(): [at: string | undefined, choose: (at: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const time = new Date(params.get('at') ?? '');
  const at = Number.isNaN(time.getTime()) ? undefined : time.toISOString();
  const choose = (chosen: string | undefined) =>
    setParams((before) => {
      const { at: _, ...others } = Object.fromEntries(before);
      return chosen === undefined ? others : { ...others, at: chosen };
    });
  return [at, choose];
}
