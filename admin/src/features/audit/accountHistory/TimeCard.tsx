import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Popover from '@mui/material/Popover';
import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import { formatDateTime, useNow } from '@northvale/web/ui/dates.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { ChevronLeft, ChevronRight, History, LoaderCircle } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useShortcut } from '../../../shared/keys/useShortcut.ts';
import { localText } from '../../../shared/lists/days.ts';
import { counted, formatList, t } from '../../../shared/texts/t.ts';
import { mono } from '../Part.tsx';
import { endOfMinute, timeOf } from './times.ts';
import { isNow, type Moment } from './view.ts';

interface TimeCardProps {
  account: AccountAt;
  /** Else it is what lists say. */
  isReplayed: boolean;
  /** The account is that of the moment before. */
  isOld: boolean;
  moment: Moment;
  /** The last event that counts at the moment. */
  revision: number;
  times: AccountTimes | undefined;
  onGo: (moment: Moment) => void;
}

/** When the account is looked at, and its figures then. */
export function TimeCard({ account, isReplayed, isOld, moment, revision, times, onGo }: TimeCardProps) {
  const now = useNow();
  const { head } = account;
  const opened = times?.events[0] ? Date.parse(times.events[0].at) : Date.parse(account.asOf);
  const time = isNow(moment) ? now : timeOf(moment, times, account);
  const text = formatDateTime(time);

  const step = (events: number) => {
    // Right after the last event nothing has happened since: that is now.
    const next = Math.min(head, Math.max(0, revision + events));
    onGo(revision + events > head ? {} : { revision: next });
  };
  useShortcut('j', () => step(-1));
  useShortcut('k', () => step(1));
  useShortcut('n', () => onGo({}));

  return (
    <Paper variant="outlined" component="section" aria-label={t('history.moment.label')} sx={{ p: 5, pt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5 }}>
        <Box component="h2" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
          {isNow(moment) ? t('history.moment.now', { time: text }) : t('history.moment.asOf', { time: text })}
        </Box>
        <Badge tone="amber" icon={History} small>
          {t('history.moment.revisionOf', { revision, head })}
        </Badge>
        {!isReplayed && (
          <Badge tone="grey" icon={LoaderCircle} small>
            {t('history.moment.fromLists', counted(head + 1))}
          </Badge>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: { md: 'auto' }, flexWrap: 'wrap' }}>
          <MomentField label={t('history.moment.goTo')} moment={moment} onChoose={onGo} variant="text">
            {t('history.moment.choose')}
          </MomentField>
          <Button
            variant="outlined"
            startIcon={<ChevronLeft size={16} strokeWidth={1.75} />}
            disabled={revision === 0}
            onClick={() => step(-1)}
          >
            {t('history.moment.earlier')}
          </Button>
          <Button
            variant="outlined"
            endIcon={<ChevronRight size={16} strokeWidth={1.75} />}
            disabled={revision === head}
            onClick={() => step(1)}
          >
            {t('history.moment.later')}
          </Button>
          <Button variant="text" disabled={isNow(moment)} onClick={() => onGo({})} sx={{ '&.Mui-disabled': plain }}>
            {t('common.now')}
          </Button>
        </Box>
      </Box>
      <Box sx={{ maxWidth: 300, py: 4 }}>
        <TextInput
          label={t('history.moment.dateAndTime')}
          type="datetime-local"
          value={localText(new Date(time).toISOString())}
          inputProps={{ min: localText(new Date(opened).toISOString()), max: localText(new Date(now).toISOString()) }}
          onChange={(event) => {
            const at = endOfMinute(event.target.value);
            if (at !== undefined && Date.parse(at) >= opened) onGo({ at });
          }}
        />
      </Box>
      <Box sx={{ borderTop: '1px solid', borderColor: 'nv.rule', pt: 3 }}>
        <Dimmed isOld={isOld}>
          <Figures account={account} isReplayed={isReplayed} />
        </Dimmed>
      </Box>
    </Paper>
  );
}

const plain = { bgcolor: 'transparent' };

/** The account's figures at a moment. Lists hold no hash of the state: it is shown once the events were replayed. */
const Figures = ({ account, isReplayed }: { account: AccountAt; isReplayed: boolean }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'flex',
      flexWrap: 'wrap',
      // On phones two side by side, as far as their amounts allow.
      '& > *': { flex: { xs: '1 1 calc(50% - 8px)', sm: 'none' } },
      columnGap: { xs: 4, sm: 7 },
      rowGap: 3,
    }}
  >
    <Figure label={t('common.balance')}>
      <Money amount={account.balance} size="table" />
    </Figure>
    <Figure label={t('common.available')}>
      <Money amount={account.available} size="table" />
    </Figure>
    <Figure label={t('common.onHold')}>
      <Money amount={account.held} size="table" />
    </Figure>
    <Figure label={t('common.invested')}>
      <Money amount={account.invested} size="table" />
    </Figure>
    <Figure label={t('history.figures.openRequests')}>{openRequests(account)}</Figure>
    <Figure label={t('history.figures.stateHash')}>
      {isReplayed ? (
        <Box component="span" title={account.stateHash} sx={{ ...mono, fontWeight: 400, color: 'nv.ink2' }}>
          {account.stateHash.slice(0, 8)}…{account.stateHash.slice(-8)}
        </Box>
      ) : (
        '…'
      )}
    </Figure>
  </Box>
);

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600, whiteSpace: { sm: 'nowrap' } }}>
      {children}
    </Box>
  </div>
);

/** '1 deposit and 2 withdrawals' */
function openRequests({ requests }: AccountAt): string {
  const pending = requests.filter(({ status }) => status === 'pending');
  const withdrawals = pending.filter(({ kind }) => kind === 'withdrawal').length;
  const deposits = pending.length - withdrawals;
  const parts = [
    ...(deposits > 0 ? [t('history.figures.deposits', counted(deposits))] : []),
    ...(withdrawals > 0 ? [t('history.figures.withdrawals', counted(withdrawals))] : []),
  ];
  return parts.length === 0 ? t('history.figures.none') : formatList(parts);
}

interface MomentFieldProps {
  label: string;
  moment: Moment;
  onChoose: (moment: Moment) => void;
  variant?: ButtonProps['variant'];
  sx?: ButtonProps['sx'];
  children: ReactNode;
}

/** A button that opens the choice of a moment: a time, or a revision. */
export function MomentField({ label, moment, onChoose, variant = 'outlined', sx, children }: MomentFieldProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (chosen: Moment) => {
    setAnchor(null);
    onChoose(chosen);
  };
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={sx}
      >
        {children}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1, p: 5, width: 300 } } }}
      >
        <MomentForm moment={moment} onChoose={choose} />
      </Popover>
    </>
  );
}

function MomentForm({ moment, onChoose }: Pick<MomentFieldProps, 'moment' | 'onChoose'>) {
  const [time, setTime] = useState(moment.at === undefined ? '' : localText(moment.at));
  const [revision, setRevision] = useState(moment.revision === undefined ? '' : String(moment.revision));
  const at = endOfMinute(time);
  const chosen = /^\d+$/.test(revision) ? { revision: Number(revision) } : at !== undefined ? { at } : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onChoose(chosen);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <TextInput
        label={t('history.moment.dateAndTime')}
        type="datetime-local"
        autoFocus
        value={time}
        onChange={(event) => {
          setTime(event.target.value);
          setRevision('');
        }}
      />
      <TextInput
        label={t('history.moment.orRevision')}
        value={revision}
        inputProps={{ inputMode: 'numeric' }}
        onChange={(event) => {
          setRevision(event.target.value.trim());
          setTime('');
        }}
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" disabled={chosen === undefined}>
          {t('history.moment.show')}
        </Button>
        <Button variant="text" onClick={() => onChoose({ revision: 0 })} sx={{ ml: 'auto' }}>
          {t('history.moment.opening')}
        </Button>
        <Button variant="text" onClick={() => onChoose({})}>
          {t('common.now')}
        </Button>
      </Box>
    </Box>
  );
}

/** What is of another moment than the page names, until its own has come; an answer that comes at once dims nothing. */
export const Dimmed = ({ isOld, children }: { isOld: boolean; children: ReactNode }) => (
  <Box
    aria-busy={isOld}
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      ...(isOld && { opacity: 0.5, transition: 'opacity 150ms 250ms' }),
    }}
  >
    {children}
  </Box>
);
