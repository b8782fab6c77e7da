import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { formatCount } from '@northvale/web/ui/labels.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../texts/t.ts';
import { investorAccount } from '../accountName.ts';
import { AccountLink } from '../AccountLink.tsx';
import { Person } from '../Person.tsx';
import { BalanceRow } from './BalanceRow.tsx';
import type { Line, Sums } from './grouping.ts';

const atOnce = 50;

interface Props {
  name: string;
  sums: Sums;
  lines: Line[];
  until: string | undefined;
}

/** The sum of what all investors have in one way, and below it, once opened, each of theirs. */
export function InvestorLines({ name, sums, lines, until }: Props) {
  const [shown, setShown] = useState(0);
  const open = shown > 0;
  const rest = lines.length - shown;
  return (
    <>
      <BalanceRow sums={sums}>
        <ButtonBase
          aria-expanded={open}
          onClick={() => setShown(open ? 0 : atOnce)}
          sx={{
            columnGap: 1.5,
            ml: -1,
            px: 1,
            minHeight: { xs: 44, md: 28 },
            borderRadius: '6px',
            font: 'inherit',
            fontWeight: 500,
            textAlign: 'left',
          }}
        >
          <Box component="span" sx={{ display: 'flex', rotate: open ? '90deg' : '0deg', transition: 'rotate 200ms' }}>
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </Box>
          {name}
          <Box component="span" sx={{ color: 'nv.ink2', fontWeight: 400 }}>
            {formatCount(lines.length)}
          </Box>
        </ButtonBase>
      </BalanceRow>
      {lines.slice(0, shown).map((line) => (
        <BalanceRow key={line.account} sums={line} within>
          <AccountLink account={line.account} until={until}>
            <Person userId={investorAccount(line.account)?.userId ?? ''} />
          </AccountLink>
        </BalanceRow>
      ))}
      {open && rest > 0 && (
        <TableRow>
          <TableCell colSpan={4} sx={{ '&&': { pl: { xs: 5, md: 8.5 } } }}>
            <Button variant="text" onClick={() => setShown(shown + atOnce)}>
              {t('trialBalance.showMore', { count: Math.min(rest, atOnce), all: formatCount(lines.length) })}
            </Button>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
