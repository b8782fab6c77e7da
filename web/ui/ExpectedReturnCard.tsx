import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Star } from './Logo.tsx';
import { ValleyCard } from './Card.tsx';
import { serif } from './tokens.ts';
import type { ReactNode } from 'react';
import { uiText } from './texts/texts.ts';

interface ExpectedReturnCardProps {
  children: ReactNode;
  note?: string;
  minHeight?: number;
  /** The star is left out where the card is low. */
  star?: boolean;
}

/** The deep card with the fixed expected return, and the valley along its foot. */
export const ExpectedReturnCard = ({ children, note, minHeight = 132, star = true }: ExpectedReturnCardProps) => (
  <Box
    sx={{
      position: 'relative',
      isolation: 'isolate',
      overflow: 'hidden',
      borderRadius: '12px',
      bgcolor: 'nv.deep',
      color: 'nv.onDeep',
      p: 6,
      // The hills begin below the last word; where the card is low they stand behind them.
      pb: note ? 21 : 6,
      '@media (forced-colors: active)': { border: '1px solid' },
      minHeight,
    }}
  >
    {/* The words flow around it. */}
    <Box sx={[{ float: 'right', mt: -1, ml: 4 }, !star && { display: { md: 'none' } }]}>
      <Star ground="deep" size={44} />
    </Box>
    <Typography sx={{ color: 'nv.onDeep2', fontSize: 15, lineHeight: '22px' }}>
      {uiText('ui.expectedReturn')}
    </Typography>
    <Typography
      component="p"
      sx={{
        fontFamily: serif,
        fontWeight: 500,
        fontSize: note ? 30 : 26,
        lineHeight: note ? '36px' : '34px',
        mt: 1,
        letterSpacing: '-.01em',
      }}
    >
      {children}
    </Typography>
    {note && (
      <Typography variant="body2" sx={{ color: 'nv.onDeep2', mt: 2, maxWidth: { md: 260 }, minHeight: '2lh' }}>
        {note}
      </Typography>
    )}
    <ValleyCard sx={[valley, { height: note ? 84 : 64 }, !note && fading]} />
  </Box>
);

const valley = { position: 'absolute', left: 0, right: 0, bottom: 0, zIndex: -1 } as const;

/** Where the card is low, the hills stand behind its words and fade into the ground instead of ending at an edge. */
const fading = { maskImage: 'linear-gradient(transparent, #000 80%)' } as const;
