import Box from '@mui/material/Box';
import type { ActRecord } from '@northvale/api/contract/acts.ts';
import { deviceWords } from '@northvale/web/ui/deviceWords.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { useListContext } from 'react-admin';
import { t } from '../../../shared/texts/t.ts';
import { whatWasDone } from '@northvale/web/ui/texts/said.ts';
import { whoActed } from './whoActed.ts';

/** The phone's list: an act, who did it, and from where. */
export function ActRows() {
  const { data = [] } = useListContext<ActRecord>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((act) => (
        <Box
          component="li"
          key={act.id}
          sx={{ px: 4, py: 2.5, borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Box sx={{ fontWeight: 600, color: act.outcome === 'refused' ? 'nv.red' : 'nv.ink' }}>{whatWasDone(act)}</Box>
          <Box sx={second}>{[whoActed(act), aboutOther(act)].filter((part) => part !== '').join(', ')}</Box>
          <Box sx={second}>
            {[formatDateTime(act.at), deviceWords(act.device), act.address].filter((part) => part !== '').join(', ')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const aboutOther = ({ actor, userId, userName = '' }: ActRecord): string =>
  userId === actor.id || userName === '' ? '' : t('acts.about', { name: userName });

const second = { color: 'nv.ink2', fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' } as const;
