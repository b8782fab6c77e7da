import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { ChevronLeft, ChevronRight, History, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShortcut } from '../../../shared/keys/useShortcut.ts';
import { localText } from '../../../shared/lists/days.ts';
import { counted, formatList } from '../../../shared/texts/counted.ts';
import { t } from '../../../shared/texts/t.ts';
import { mono } from '../mono.ts';
import { Dimmed } from './Dimmed.tsx';
import { MomentField } from './MomentField.tsx';
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
