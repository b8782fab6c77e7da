import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Integrity } from '@northvale/api/contract/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, ShieldAlert, ShieldCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../api/dataProvider.ts';
import { refetchEveryMs } from '../api/useStats.ts';
import { waitingTime } from '../lists/waitingTime.ts';

/** What the continuous check of the books has found. Before its first round there is nothing to say. */
export function IntegrityCard() {
  const provider = useDataProvider<BackOffice>();
  const { data } = useQuery({ queryKey: ['integrity'], queryFn: () => provider.getIntegrity(), refetchInterval: refetchEveryMs });
  if (data?.verifiedTo === undefined) return null;
  return <Verified integrity={data} verifiedTo={data.verifiedTo} />;
}

function Verified({ integrity, verifiedTo }: { integrity: Integrity; verifiedTo: NonNullable<Integrity['verifiedTo']> }) {
  const { ok, differences, checkedAccounts, checkedEvents } = integrity;
  const Icon = ok ? ShieldCheck : ShieldAlert;
  const age = waitingTime(verifiedTo.at, Date.now());
  return (
    <Paper variant="outlined" component="section" aria-label="Integrity" sx={{ px: 4.5, pt: 4, pb: 3 }}>
      <Box sx={{ display: 'flex', gap: 3, pb: 3 }}>
        <Box sx={{ color: ok ? 'nv.green' : 'nv.red' }}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box>
          <Typography variant="h3" component="h2" sx={{ fontSize: 15, lineHeight: '20px' }}>
            {ok ? 'The books agree' : 'The books differ'}
          </Typography>
          <Box sx={{ color: ok ? 'nv.ink2' : 'nv.red', fontSize: 13 }}>
            {ok ? 'No differences' : `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`}, checked {age === 'now' ? 'just now' : `${age} ago`}.
          </Box>
        </Box>
      </Box>
      <Line ok={ok} label="Events checked" value={checkedEvents.toLocaleString('en-US')} />
      <Line ok={ok} label="Accounts match the ledger" value={checkedAccounts.toLocaleString('en-US')} />
    </Paper>
  );
}

const Line = ({ ok, label, value }: { ok: boolean; label: string; value: ReactNode }) => {
  const Icon = ok ? Check : X;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1.5, borderTop: '1px solid', borderColor: 'nv.rule', fontSize: 13 }}>
      <Box sx={{ color: ok ? 'nv.green' : 'nv.red', display: 'flex' }}>
        <Icon size={14} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box sx={{ flex: 1 }}>{label}</Box>
      <Box sx={{ color: 'nv.ink2' }}>{value}</Box>
    </Box>
  );
};
