import type { Theme } from '@mui/material/styles';

/** The ground of what the pointer is on, as in react-admin's tables. */
export const hovered = {
  bgcolor: ({ palette: { nv } }: Theme) => `color-mix(in srgb, ${nv.brandTint} 45%, ${nv.surface})`,
} as const;
