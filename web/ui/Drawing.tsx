import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import star from './drawings/star.svg?raw';
import { lineOnDeep, starOnDeep } from './tokens.ts';
import { trustedDrawing } from './trustedTypes.ts';

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
