import type { SxProps, Theme } from '@mui/material/styles';
import { Drawing } from './Logo.tsx';
import agriculture from './drawings/tile-agriculture.svg?raw';
import banking from './drawings/tile-banking.svg?raw';
import crypto from './drawings/tile-crypto.svg?raw';
import realEstate from './drawings/tile-real-estate.svg?raw';

const tiles: Record<string, string> = {
  Crypto: crypto,
  Banking: banking,
  'Real Estate': realEstate,
  Agriculture: agriculture,
};

/** Stands in for a missing investment picture. */
export const CategoryTile = ({
  category,
  seed = '',
  sx = [],
}: {
  category: string;
  seed?: string;
  sx?: SxProps<Theme>;
}) => (
  <Drawing
    svg={tiles[category] ?? realEstate}
    ground="tile"
    sx={[
      {
        bgcolor: 'nv.tileGround',
        overflow: 'hidden',
        '&& svg': { width: 'calc(100% + 80px)', ml: `-${shiftOf(seed)}px` },
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  />
);

// Neighbours of one category show different parts of its drawing.
const shiftOf = (seed: string): number =>
  Array.from(seed).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 80, 7);
