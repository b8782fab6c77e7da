import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { formatCount } from '@northvale/web/ui/labels.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { BalanceRow } from './BalanceRow.tsx';
import type { Line, Part } from './grouping.ts';
import { OpenedLines } from './OpenedLines.tsx';

interface Props {
  name: string;
  sums: Line;
  part: Part;
  /** The moment of the sums. */
  at: string;
  until: string | undefined;
}

/** The sum of what all investors have in one way, and below it, once opened, each of theirs. */
export function InvestorLines({ name, sums, part, at, until }: Props) {
  const [open, setOpen] = useState(false);
  const { investors = 0 } = sums;
  return (
    <>
      <BalanceRow sums={sums}>
        <ButtonBase
          aria-expanded={open}
          onClick={() => setOpen(!open)}
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
          <span>
            {name}{' '}
            <Box component="span" sx={{ color: 'nv.ink2', fontWeight: 400, ml: 0.5 }}>
              {formatCount(investors)}
            </Box>
          </span>
        </ButtonBase>
      </BalanceRow>
      {open && <OpenedLines part={part} all={investors} at={at} until={until} />}
    </>
  );
}
