import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { ChevronLeft, ChevronRight, History } from 'lucide-react';
import { useState } from 'react';
import { useShortcut } from '../../keys/useShortcut.ts';
import { Figures } from './Figures.tsx';
import { MomentField } from './MomentField.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import { timeOf } from './times.ts';
import type { Moment } from './view.ts';

interface Props {
  account: AccountAt;
  moment: Moment;
  /** The last event that counts at the moment. */
  revision: number;
  times: AccountTimes | undefined;
  onGo: (moment: Moment) => void;
}

/** When the account is looked at, and its figures then. */
export function TimeCard({ account, moment, revision, times, onGo }: Props) {
  const [now] = useState(Date.now);
  const { head } = account;
  const opened = times?.events[0] ? Date.parse(times.events[0].at) : Date.parse(account.asOf);
  const isNow = moment.revision === undefined && moment.at === undefined;
  const time = isNow ? now : timeOf(moment, times, account);
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
    <Paper variant="outlined" component="section" aria-label="Moment" sx={{ p: 5, pt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5 }}>
        <Box component="h2" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
          {isNow ? `Now, ${text}` : `As of ${text}`}
        </Box>
        <Badge tone="amber" icon={History} small>
          Revision {revision} of {head}
        </Badge>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: { md: 'auto' }, flexWrap: 'wrap' }}>
          <MomentField label="Go to a moment" moment={moment} onChoose={onGo} variant="text">
            Choose
          </MomentField>
          <Button
            variant="outlined"
            startIcon={<ChevronLeft size={16} strokeWidth={1.75} />}
            disabled={revision === 0}
            onClick={() => step(-1)}
          >
            Earlier
          </Button>
          <Button
            variant="outlined"
            endIcon={<ChevronRight size={16} strokeWidth={1.75} />}
            disabled={revision === head}
            onClick={() => step(1)}
          >
            Later
          </Button>
          <Button variant="text" disabled={isNow} onClick={() => onGo({})} sx={{ '&.Mui-disabled': plain }}>
            Now
          </Button>
        </Box>
      </Box>
      <TimeSlider
        from={Math.min(opened, now - 1)}
        to={now}
        value={Math.min(now, Math.max(opened, time))}
        words={`${isNow ? 'Now' : text}, revision ${revision} of ${head}`}
        times={times}
        onChange={(at) => onGo(at >= now ? {} : nearest(at))}
        onStep={step}
      />
      <Box sx={{ borderTop: '1px solid', borderColor: 'nv.rule', pt: 3 }}>
        <Figures account={account} />
      </Box>
    </Paper>
  );

  /** Close to a tick the tick is meant, else the moment itself. */
  function nearest(at: number): Moment {
    const within = (now - opened) / 250;
    const event = times?.events.findLast((each) => Math.abs(Date.parse(each.at) - at) <= within);
    return event ? { revision: event.revision } : { at: new Date(at).toISOString() };
  }
}

const plain = { bgcolor: 'transparent' };
