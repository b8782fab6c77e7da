import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Money } from '@northvale/web/ui/Money.tsx';
import { ApprovalsBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { ArrowDownToLine, ArrowUpToLine } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { waitingTime } from '../lists/waitingTime.ts';
import type { Verdict } from '../requests/balanceChanges.ts';
import { DecideButtons } from '../requests/DecideButtons.tsx';
import type { Waiting } from './useQueue.ts';

interface Props {
  rows: Waiting[];
  currentId: string | undefined;
  onPoint: (row: Waiting) => void;
  /** Absent for people who may only look. */
  onDecide: ((row: Waiting, verdict: Verdict) => void) | undefined;
}

const wide = { display: { xs: 'none', md: 'table-cell' } };

export function QueueTable({ rows, currentId, onPoint, onDecide }: Props) {
  const now = Date.now();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Person</TableCell>
            <TableCell sx={wide}>Kind</TableCell>
            <TableCell sx={wide}>Method</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell align="right" sx={wide}>
              Waiting
            </TableCell>
            <TableCell align="right" sx={{ fontSize: 0 }}>
              Decision
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} selected={row.id === currentId} aria-selected={row.id === currentId} onClick={() => onPoint(row)} sx={{ '&:last-child td': { borderBottom: '1px solid', borderColor: 'nv.rule' } }}>
              <Person row={row} />
              <TableCell sx={wide}>
                <Kind kind={row.kind} />
              </TableCell>
              <TableCell sx={{ ...wide, color: 'nv.ink2' }}>{row.request.method}</TableCell>
              <TableCell align="right" sx={{ fontWeight: 600 }}>
                <Money amount={row.request.amount} size="table" />
              </TableCell>
              <TableCell align="right" sx={{ ...wide, color: 'nv.ink2', whiteSpace: 'nowrap' }}>
                {waitingTime(row.request.createdAt, now)}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', py: { xs: 2, md: 0 } }}>
                <Box sx={{ display: 'inline-flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
                  {row.request.approvals.length > 0 && <ApprovalsBadge given={row.request.approvals.length} needed={2} />}
                  <DecideButtons request={row.request} onDecide={onDecide && (({ verdict }) => onDecide(row, verdict))} />
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const Person = ({ row }: { row: Waiting }) => (
  <TableCell sx={{ maxWidth: { xs: 130, md: 260 } }}>
    <Link
      component={RouterLink}
      to={`/${row.kind}/${encodeURIComponent(row.request.id)}/show`}
      sx={{ color: 'nv.ink', fontWeight: 600, border: 0, display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', '&:hover': { textDecoration: 'underline' } }}
    >
      {row.request.userId.name}
    </Link>
  </TableCell>
);

const Kind = ({ kind }: { kind: Waiting['kind'] }) => {
  const Icon = kind === 'deposits' ? ArrowDownToLine : ArrowUpToLine;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <Icon size={14} strokeWidth={1.75} aria-hidden /> {kind === 'deposits' ? 'Deposit' : 'Withdrawal'}
    </Box>
  );
};
