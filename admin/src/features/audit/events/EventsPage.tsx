import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AuditEvent } from '@northvale/api/contract/audit.ts';
import { NOT_AN_AMOUNT } from '@northvale/api/contract/dollars.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { formatWholeMoney, parseAmount } from '@northvale/web/ui/money.ts';
import { eventName, ruleText } from '@northvale/web/ui/texts/said.ts';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { eventPath } from '../../../shared/layout/pages.ts';
import { PageHead } from '../../../shared/layout/Section.tsx';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow.ts';
import { FilterForm, FilterPopover } from '../../../shared/lists/FilterMenu.tsx';
import { ListBody, NothingFound } from '../../../shared/lists/ListBody.tsx';
import { PeriodFilter } from '../../../shared/lists/PeriodFilter.tsx';
import { PersonPicker } from '../../../shared/lists/PersonPicker.tsx';
import { useFilter, useFilters } from '../../../shared/lists/contractLists.tsx';
import { t } from '../../../shared/texts/t.ts';
import { ExportLink } from '../exports/ExportLink.tsx';
import { Person } from '../AccountLink.tsx';
import { totalInWords } from '../eventWords.ts';
import { TypeFilter } from '../Part.tsx';
import { EventPanel } from './EventPanel.tsx';
import { Amount, EventTable } from './EventTable.tsx';

/** Everything that has happened in the ledger, the newest first. */
export function EventsPage() {
  const [userId] = useFilter('events', 'userId');
  const { total } = useListContext<AuditEvent>();
  return (
    <>
      <PageHead title={t('events.title')} subtitle={total !== undefined && totalInWords(total, 'events')}>
        <ExportLink userId={userId} />
      </PageHead>
      <ListBody
        failure={t('events.failure')}
        toolbar={<EventToolbar />}
        empty={<NothingFound title={t('events.none')}>{t('events.noneText')}</NothingFound>}
      >
        {useIsNarrow() ? <EventRows /> : <EventTable />}
      </ListBody>
      <EventPanel />
    </>
  );
}

function EventToolbar() {
  const [userId, setUserId] = useFilter('events', 'userId');
  const [actor, setActor] = useFilter('events', 'actor');
  return (
    <>
      <PersonPicker label={t('audit.whoseAccount')} userId={userId} onChoose={setUserId} />
      <PersonPicker label={t('audit.doneBy')} userId={actor} onChoose={setActor} />
      <TypeFilter />
      <PeriodFilter list="events" />
      <AmountFilter />
    </>
  );
}

/** The phone's list: two lines an event. */
function EventRows() {
  const { data = [] } = useListContext<AuditEvent>();
  const { search } = useLocation();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((event) => (
        <Box
          component="li"
          key={event.id}
          sx={{ borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Link
            component={RouterLink}
            to={{ pathname: eventPath(event.position), search }}
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 3,
              px: 4,
              py: 2.5,
              minHeight: 60,
              border: 0,
              color: 'nv.ink',
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{eventName(event.type)}</Box>
              <Box dir="auto" sx={{ ...cut, color: 'nv.ink2', fontWeight: 400, fontSize: 13, lineHeight: '18px' }}>
                {event.userId === undefined ? t('events.catalogue') : <Person userId={event.userId} />}
              </Box>
            </Box>
            <Box sx={{ flex: 'none', textAlign: 'right' }}>
              <Amount event={event} />
              <Box sx={{ color: 'nv.ink2', fontWeight: 400, fontSize: 13, lineHeight: '18px' }}>
                {formatDateTime(event.occurredAt)}
              </Box>
            </Box>
          </Link>
        </Box>
      ))}
    </Box>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' } as const;

/** The events that are about an amount within a span. */
function AmountFilter() {
  const [{ amountFrom, amountTo }, change] = useFilters('events');
  return (
    <FilterPopover label={t('audit.filters.amount')} chosen={inWords(amountFrom, amountTo)}>
      {(close) => (
        <AmountForm
          from={amountFrom}
          to={amountTo}
          onChoose={(from, to) => {
            close();
            change({ amountFrom: from, amountTo: to });
          }}
        />
      )}
    </FilterPopover>
  );
}

interface FormProps {
  from: number | undefined;
  to: number | undefined;
  onChoose: (from?: number, to?: number) => void;
}

function AmountForm({ from, to, onChoose }: FormProps) {
  const [least, setLeast] = useState(from === undefined ? '' : String(from));
  const [most, setMost] = useState(to === undefined ? '' : String(to));
  const [tried, setTried] = useState(false);
  const [low, high] = [parseAmount(least), parseAmount(most)];
  const wrong = {
    least: isWrong(least) ? ruleText(NOT_AN_AMOUNT) : undefined,
    most: isWrong(most)
      ? ruleText(NOT_AN_AMOUNT)
      : low !== undefined && high !== undefined && high < low
        ? t('audit.filters.notLess')
        : undefined,
  };
  const apply = () => ((wrong.least ?? wrong.most) ? setTried(true) : onChoose(low, high));
  const given = from !== undefined || to !== undefined;
  return (
    <FilterForm onApply={apply} onClear={given ? () => onChoose() : undefined}>
      <TextInput
        label={t('lists.filters.from')}
        autoFocus
        value={least}
        inputProps={{ inputMode: 'decimal' }}
        startAdornment={<span aria-hidden="true">$</span>}
        onChange={(event) => setLeast(event.target.value)}
        error={tried ? wrong.least : undefined}
      />
      <TextInput
        label={t('lists.filters.to')}
        value={most}
        inputProps={{ inputMode: 'decimal' }}
        startAdornment={<span aria-hidden="true">$</span>}
        onChange={(event) => setMost(event.target.value)}
        error={tried ? wrong.most : undefined}
        hint={t('audit.filters.edits')}
      />
    </FilterForm>
  );
}

const isWrong = (text: string): boolean => text.trim() !== '' && (parseAmount(text) ?? -1) < 0;

function inWords(from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined) return to === undefined ? undefined : t('audit.filters.upTo', { to: formatWholeMoney(to) });
  if (to === undefined) return t('lists.filters.fromOn', { from: formatWholeMoney(from) });
  return from === to
    ? formatWholeMoney(from)
    : t('lists.filters.between', { from: formatWholeMoney(from), to: formatWholeMoney(to) });
}
