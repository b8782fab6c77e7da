import Box from '@mui/material/Box';
import { EVENT_TYPES, type EventType } from '@northvale/api/contract/events.ts';
import { formatDate, formatTime } from '@northvale/web/ui/dates.ts';
import { eventName } from '@northvale/web/ui/texts/said.ts';
import type { ReactNode } from 'react';
import { useFilter } from '../../shared/lists/contractLists.tsx';
import { FilterMenu } from '../../shared/lists/FilterMenu.tsx';
import { t } from '../../shared/texts/t.ts';

interface PartProps {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a panel, with its own heading. */
export const Part = ({ title, aside, children }: PartProps) => (
  <section>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 3, mb: 1 }}>
      <Box component="h3" sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
        {title}
      </Box>
      {aside}
    </Box>
    {children}
  </section>
);

/** A hash or an id, whole. */
export const Code = ({ text }: { text: string }) => (
  <Box component="span" sx={{ ...mono, fontWeight: 400, overflowWrap: 'anywhere' }}>
    {text}
  </Box>
);

/** '21 Nov 2026, 08:55', the day before the hour. */
export const When = ({ at }: { at: string }) => (
  <Box component="time" dateTime={at} title={at} sx={{ whiteSpace: 'nowrap', fontSize: 13 }}>
    {formatDate(at)},{' '}
    <Box component="span" sx={{ color: 'nv.ink2' }}>
      {formatTime(at)}
    </Box>
  </Box>
);

/** Hashes, ids and accounts, which are compared letter by letter. */
export const mono = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: 12,
  lineHeight: '18px',
} as const;

/** The events of one type. */
export function TypeFilter({ types = EVENT_TYPES }: { types?: readonly EventType[] }) {
  const [type, setType] = useFilter('events', 'type');
  return (
    <FilterMenu
      label={t('audit.filters.type')}
      choices={[
        { label: t('audit.filters.anyType'), value: undefined },
        ...types.map((value) => ({ label: eventName(value), value })),
      ]}
      isChosen={(each) => each === type}
      onChoose={setType}
    />
  );
}
