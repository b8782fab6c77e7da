import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { ChevronLeft, ChevronRight, History, LoaderCircle } from 'lucide-react';
import { localText } from '../../../shared/lists/days.ts';
import { useShortcut } from '../../../shared/keys/useShortcut.ts';
import { counted } from '../../../shared/texts/counted.ts';
import { t } from '../../../shared/texts/t.ts';
import { Dimmed } from './Dimmed.tsx';
import { Figures } from './Figures.tsx';
import { MomentField } from './MomentField.tsx';
import { endOfMinute, timeOf } from './times.ts';
import { isNow, type Moment } from './view.ts';

interface Props {
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
export function TimeCard({ account, isReplayed, isOld, moment, revision, times, onGo }: Props) {
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
