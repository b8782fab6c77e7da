import type { ThemeOptions } from '@mui/material/styles';
import { hovering, narrow, tiny, type Tokens } from './tokens.ts';

type Components = NonNullable<ThemeOptions['components']>;

/** Filled once a view; outlined beside it; tint on cards; text for the rest. */
export const buttons = (nv: Tokens, dense: boolean): Components => ({
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: dense ? 32 : 44,
        minWidth: 0,
        padding: dense ? '5px 12px' : '9px 19px',
        borderRadius: 8,
        lineHeight: dense ? '1.25rem' : '1.5rem',
        whiteSpace: 'nowrap',
        [narrow]: { minHeight: 44 },
        [tiny]: { whiteSpace: 'normal' },
        '&.Mui-disabled': { color: nv.ink3, backgroundColor: nv.greyTint, borderColor: 'transparent' },
        variants: [
          { props: { variant: 'outlined', color: 'primary' }, style: outlined(nv) },
          { props: { variant: 'outlined', color: 'error' }, style: outlinedRed(nv) },
          { props: { variant: 'text', color: 'primary' }, style: { color: nv.brandText, paddingInline: 8 } },
          { props: { variant: 'tint' }, style: tint(nv) },
          {
            props: { size: 'small' },
            style: {
              minHeight: dense ? 28 : 36,
              padding: '3px 12px',
              fontSize: dense ? '.8125rem' : '.875rem',
              [narrow]: { minHeight: 44 },
            },
          },
          { props: { size: 'large' }, style: { minHeight: 50, fontSize: '1rem', [narrow]: { minHeight: 50 } } },
        ],
      },
      startIcon: { marginLeft: 0, marginRight: 8 },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { borderRadius: 8, color: nv.ink2, [narrow]: { minWidth: 44, minHeight: 44 } } },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        textTransform: 'none',
        color: nv.ink2,
        fontSize: '.8125rem',
        fontWeight: 500,
        padding: '4px 12px',
        border: `1px solid ${nv.control}`,
        [narrow]: { minHeight: 44 },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: nv.brandTint, color: nv.brandText, fontWeight: 600 },
      },
    },
  },
});

const outlined = (nv: Tokens) => ({
  color: nv.ink,
  backgroundColor: nv.surface,
  borderColor: nv.control,
  [hovering]: { '&:hover': { backgroundColor: nv.sunken, borderColor: nv.ink2 } },
});

const outlinedRed = (nv: Tokens) => ({
  color: nv.red,
  backgroundColor: nv.surface,
  borderColor: `color-mix(in srgb, ${nv.red} 55%, transparent)`,
  [hovering]: { '&:hover': { backgroundColor: nv.redTint, borderColor: nv.red } },
});

const tint = (nv: Tokens) => ({
  color: nv.brandText,
  backgroundColor: nv.brandTint,
  [hovering]: { '&:hover': { backgroundColor: `color-mix(in srgb, ${nv.brandTint} 85%, ${nv.brandText})` } },
});

export const inputs = (nv: Tokens, dense: boolean): Components => ({
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: nv.surface,
        borderRadius: 8,
        minHeight: dense ? 32 : 44,
        fontSize: dense ? '.875rem' : '.9375rem',
        [narrow]: { fontSize: '1rem', minHeight: 44 },
        [hovering]: { '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: nv.ink2 } },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: nv.brandText, borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: nv.red, borderWidth: 2 },
      },
      input: {
        padding: dense ? '5px 12px' : '11px 13px',
        height: 'auto',
        lineHeight: dense ? '1.25rem' : '1.375rem',
        '&::placeholder': { color: nv.ink3, opacity: 1 },
      },
      notchedOutline: { borderColor: nv.control },
    },
  },
  MuiNativeSelect: { styleOverrides: { icon: { color: nv.ink2 } } },
});
