import type { ThemeOptions } from '@mui/material/styles';

type Size = number | string;

/**
 * Text follows the size that its reader has set in the browser. In `sx` it is written as it comes out where nothing was
 * set: a size as a number of pixels, a line's height as '20px', since there a number is a multiple.
 */
export const textSizes: NonNullable<ThemeOptions['unstable_sxConfig']> = {
  fontSize: { themeKey: 'typography', transform: (size) => (typeof size === 'number' ? inRem(size) : (size as Size)) },
  lineHeight: {
    transform: (height) =>
      typeof height === 'string' && height.endsWith('px') ? inRem(Number.parseFloat(height)) : (height as Size),
  },
};

const inRem = (pixels: number): string => `${pixels / 16}rem`;
