import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import star from './drawings/star.svg?raw';
import { lineOnDeep, serif, starOnDeep } from './tokens.ts';
import { trustedDrawing } from './trustedTypes.ts';

/** The mark: a valley of two strokes and the needle of the star. Below 24 px a simpler drawing stays legible. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none', display: 'block' }}>
      <rect width="32" height="32" rx="7.5" fill="var(--nv-logo, #0E4D45)" />
      {size < 24 ? <SmallMark /> : <Mark />}
    </svg>
  );
}

const Mark = () => (
  <>
    <g fill="none" stroke="#F5F7F1" strokeLinecap="round" strokeLinejoin="round">
      <path d="M5.4 14.6 13 22.6 26.6 9.4" strokeWidth="2.6" />
      <path d="M7.6 21.4 13 27.1 22.8 17.6" strokeWidth="1.3" opacity=".5" />
    </g>
    <path d="M13 3 15.7 10 13 17 10.3 10Z" fill="#F0B83C" />
    <path d="M13 3 10.3 10 13 17Z" fill="#C98A00" />
  </>
);

const SmallMark = () => (
  <>
    <path
      d="M5 16 13 25 27 10"
      fill="none"
      stroke="#F5F7F1"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="3.6"
    />
    <path d="M13 2.6 16.8 10.2 13 17.8 9.2 10.2Z" fill="#F0B83C" />
  </>
);

/** Mark and word; the mark alone where both don't fit. The word's face sits high, so the mark is lifted by 2 px. */
export function Wordmark({
  name = 'Northvale',
  size = 28,
  word = 21,
}: {
  name?: string;
  size?: number;
  word?: number;
}) {
  return (
    <Box component="span" sx={[fitting, { gap: `${size * 0.375}px`, height: size, minWidth: size }]}>
      <Logo size={size} />
      <Box
        component="span"
        sx={{
          fontFamily: serif,
          fontWeight: 550,
          fontSize: word,
          lineHeight: 1,
          letterSpacing: '-.01em',
          position: 'relative',
          top: '2px',
        }}
      >
        {name}
      </Box>
    </Box>
  );
}

/** What wraps is below the edge. */
const fitting = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', overflow: 'hidden' } as const;

type Ground = 'paper' | 'surface' | 'deep' | 'tile';

interface DrawingProps {
  /** The drawing's own markup, from this folder's files. */
  svg: string;
  /** By which it is found in the page. */
  name?: string;
  ground?: Ground;
  sx?: SxProps<Theme>;
}

/** A drawing put inline, so that its lines take the theme's colours. It says nothing that the text doesn't. */
export function Drawing({ svg, name, ground = 'paper', sx = [] }: DrawingProps) {
  // The same each time, or React would put it in anew.
  const markup = useMemo(() => ({ __html: trustedDrawing(svg) }), [svg]);
  return (
    <Box
      aria-hidden="true"
      data-drawing={name}
      // The markup is our own, built into the bundle.
      dangerouslySetInnerHTML={markup}
      sx={[
        (theme) => ({
          lineHeight: 0,
          '& svg': { display: 'block', width: '100%', height: '100%' },
          '--nv-ground': ground === 'tile' ? theme.palette.nv.tileGround : theme.palette.nv[ground],
          ...(ground === 'deep' && { '--nv-line': lineOnDeep, '--nv-star': starOnDeep }),
        }),
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}

export const Star = ({ ground = 'paper', size = 36 }: { ground?: Ground; size?: number }) => (
  <Drawing svg={star} ground={ground} sx={{ width: size, height: size }} />
);
