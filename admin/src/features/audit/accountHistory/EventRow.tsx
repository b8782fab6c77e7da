import { eventName } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import { formatDate, formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { t, type TextKey } from '../../../shared/texts/t.ts';
import { actorWords, balanceChange } from '../eventWords.ts';
import { mono } from '../Part.tsx';
import type { Moment } from './view.ts';

interface EventRowProps {
  revision: number;
  /** Absent while it is fetched. */
  event: AccountEvent | undefined;
  /** After the moment that the page shows. */
  later: boolean;
  last: boolean;
  rowIndex: number;
  place: CSSProperties;
  narrow: boolean;
  /** Without the hash. */
  tight: boolean;
  onGo: (moment: Moment) => void;
}

// The table says how wide its columns are.
const grid = (tight: boolean) =>
  ({ display: 'grid', gridTemplateColumns: 'var(--nv-columns)', columnGap: tight ? 2 : 3.5, pr: 3 }) as const;

export const EventHeads = ({ tight }: { tight: boolean }) => (
  <Box
    role="row"
    aria-rowindex={1}
    sx={{
      ...grid(tight),
      alignItems: 'center',
      height: 38,
      borderBottom: '1px solid',
      borderColor: 'nv.rule',
      color: 'nv.ink2',
      fontSize: 13,
      lineHeight: '18px',
      fontWeight: 500,
    }}
  >
    {HEADS.slice(0, tight ? -1 : undefined).map(({ head, right = false }) => (
      <Box key={head} role="columnheader" sx={{ textAlign: right ? 'right' : 'left' }}>
        {t(head)}
      </Box>
    ))}
  </Box>
);

const HEADS: readonly { head: TextKey; right?: boolean }[] = [
  { head: 'audit.rev', right: true },
  { head: 'audit.when' },
  { head: 'audit.event' },
  { head: 'audit.amount', right: true },
  { head: 'common.balance', right: true },
  { head: 'common.onHold', right: true },
  { head: 'audit.hash' },
];

/** One event; choosing it shows the account right after it. */
export function EventRow({ revision, event, later, last, rowIndex, place, narrow, tight, onGo }: EventRowProps) {
  const choose = (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    onGo({ revision });
  };
  const cells = { event, revision, later, onChoose: choose };
  return (
    <Box
      role="row"
      aria-rowindex={rowIndex}
      style={place}
      sx={{
        ...(narrow ? { px: 4 } : grid(tight)),
        alignItems: 'center',
        borderBottom: last ? 0 : '1px solid',
        borderColor: 'nv.rule',
        color: later ? 'nv.ink3' : 'nv.ink',
        fontSize: 14,
        lineHeight: '20px',
        '&:hover': { bgcolor: 'color-mix(in srgb, var(--nv-row) 45%, transparent)' },
        '--nv-row': (theme) => theme.palette.nv.brandTint,
      }}
    >
      {event === undefined ? (
        <Loading />
      ) : narrow ? (
        <NarrowCells {...cells} event={event} />
      ) : (
        <Cells {...cells} event={event} tight={tight} />
      )}
    </Box>
  );
}

interface CellsProps {
  event: AccountEvent;
  revision: number;
  later: boolean;
  onChoose: (click: MouseEvent) => void;
}

function Cells({ event, revision, later, tight, onChoose }: CellsProps & { tight: boolean }) {
  return (
    <>
      <Cell right quiet={!later}>
        {revision}
      </Cell>
      <Cell sx={{ fontSize: 13, lineHeight: '17px' }}>
        <When at={event.occurredAt} later={later} />
      </Cell>
      <Cell>
        <EventLink event={event} later={later} onChoose={onChoose} />
        <Actor event={event} later={later} />
      </Cell>
      <Cell right quiet={balanceChange(event) === 0}>
        <Amount event={event} later={later} />
      </Cell>
      <Cell right sx={{ fontWeight: later ? 400 : 600 }}>
        {formatMoney(event.balance)}
      </Cell>
      <Cell right>{event.held === 0 ? '–' : formatMoney(event.held)}</Cell>
      {!tight && (
        <Cell quiet={!later} sx={mono}>
          {event.hash.slice(0, 8)}
        </Cell>
      )}
    </>
  );
}

const NarrowCells = ({ event, revision, later, onChoose }: CellsProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, alignItems: 'center', height: '100%' }}>
    <Box role="cell" sx={{ minWidth: 0 }}>
      <EventLink event={event} later={later} onChoose={onChoose} />
      <Box sx={{ ...cut, color: later ? 'inherit' : 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
        {revision} · {dayOf(event.occurredAt)}, {formatTime(event.occurredAt)} · {actorWords(event.actor)}
      </Box>
    </Box>
    <Box role="cell" sx={{ textAlign: 'right', flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
      <Amount event={event} later={later} />
      <Box sx={{ fontSize: 13, lineHeight: '18px', fontWeight: later ? 400 : 600 }}>{formatMoney(event.balance)}</Box>
    </Box>
  </Box>
);

/** The whole row answers to it. */
const EventLink = ({ event, later, onChoose }: Omit<CellsProps, 'revision'>) => (
  <Link
    component={RouterLink}
    to={`?revision=${event.revision}`}
    onClick={onChoose}
    title={event.type}
    sx={{
      ...cut,
      display: 'block',
      border: 0,
      color: later ? 'nv.ink2' : 'nv.ink',
      fontSize: 13,
      lineHeight: '18px',
      fontWeight: 600,
      '&::after': { content: '""', position: 'absolute', inset: 0 },
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': { outline: '2px solid', outlineColor: 'nv.brandText', outlineOffset: -2 },
    }}
  >
    {eventName(event.type)}
  </Link>
);

const Actor = ({ event: { actor }, later }: { event: AccountEvent; later: boolean }) => (
  <Box title={actor.name} sx={{ ...cut, color: later ? 'inherit' : 'nv.ink2', typography: 'least' }}>
    {actorWords(actor)}
  </Box>
);

const Amount = ({ event, later }: { event: AccountEvent; later: boolean }) => {
  const change = balanceChange(event);
  if (change === 0) return '–';
  return <Money amount={change} size="table" signed sx={later ? { color: 'inherit' } : undefined} />;
};

const isThisYear = (at: string): boolean => new Date(at).getFullYear() === new Date().getFullYear();
const dayOf = (at: string): string => (isThisYear(at) ? formatShortDate(at) : formatDate(at));

function When({ at, later }: { at: string; later: boolean }) {
  const time = (
    <Box component="span" sx={{ color: later ? 'inherit' : 'nv.ink2' }}>
      {formatTime(at)}
    </Box>
  );
  return isThisYear(at) ? (
    <>
      {formatShortDate(at)}, {time}
    </>
  ) : (
    <>
      {formatDate(at)}
      <br />
      {time}
    </>
  );
}

interface CellProps {
  right?: boolean;
  /** In a quieter colour. */
  quiet?: boolean;
  sx?: object;
  children: ReactNode;
}

const Cell = ({ right = false, quiet = false, sx, children }: CellProps) => (
  <Box
    role="cell"
    sx={{
      minWidth: 0,
      color: quiet ? 'nv.ink2' : 'inherit',
      ...(right && { textAlign: 'right', fontVariantNumeric: 'tabular-nums' }),
      ...sx,
    }}
  >
    {children}
  </Box>
);

const Loading = () => (
  <Box role="cell" sx={{ gridColumn: '1 / -1', pl: 4, py: 3 }}>
    <Skeleton width="100%" height={14} />
  </Box>
);

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
