import type { ThemeOptions } from '@mui/material/styles';
import { base } from './themeBase.ts';
import { buttons, inputs } from './themeControls.ts';
import { narrow, phone, serif, type Tokens } from './tokens.ts';

type Components = NonNullable<ThemeOptions['components']>;

/** MUI's parts in our dress: hairlines instead of shadows, no capitals, no notch. */
export const components = (nv: Tokens, dense: boolean): Components => ({
  ...base(nv),
  ...buttons(nv, dense),
  ...inputs(nv, dense),
  ...surfaces(nv),
  ...details(nv, dense),
});

const surfaces = (nv: Tokens): Components => ({
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderColor: nv.rule },
      rounded: { borderRadius: 12 },
    },
  },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: nv.scrim } } } },
  MuiDrawer: {
    styleOverrides: {
      paper: { boxShadow: nv.lift, borderColor: nv.rule, borderRadius: 0, backgroundColor: nv.surface },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 14,
        width: 540,
        maxWidth: 'calc(100% - 32px)',
        margin: 16,
        boxShadow: nv.lift,
        border: `1px solid ${nv.rule}`,
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        fontFamily: serif,
        fontWeight: 500,
        fontSize: '1.5625rem',
        lineHeight: '2rem',
        padding: '24px 28px 16px',
        [phone]: { padding: '20px 20px 12px' },
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 28px', [phone]: { padding: '0 20px' } } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        padding: '20px 28px 24px',
        gap: 12,
        [phone]: {
          padding: 20,
          flexWrap: 'wrap',
          // What names a great amount may need two lines.
          '& > .MuiButton-root': { flex: '1 1 auto', whiteSpace: 'normal', lineHeight: '1.25rem' },
        },
      },
    },
  },
  MuiMenu: { styleOverrides: { paper: { boxShadow: nv.lift, border: `1px solid ${nv.rule}`, borderRadius: 12 } } },
  MuiPopover: { styleOverrides: { paper: { boxShadow: nv.lift, border: `1px solid ${nv.rule}` } } },
});

const details = (nv: Tokens, dense: boolean): Components => ({
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 48, borderBottom: `1px solid ${nv.rule}` },
      indicator: { height: 2, backgroundColor: nv.brandText },
      list: { gap: 28 },
      // The first tab stands at the page's edge until there is something to scroll back to.
      scrollButtons: { '&.Mui-disabled': { width: 0 } },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 48,
        minWidth: 0,
        padding: '12px 0',
        fontSize: dense ? '.875rem' : '.9375rem',
        fontWeight: 500,
        color: nv.ink2,
        textTransform: 'none',
        '&.Mui-selected': { color: nv.ink, fontWeight: 600 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: nv.rule, padding: '0 16px', height: 40, fontSize: '.875rem', lineHeight: '1.25rem' },
      head: {
        color: nv.ink2,
        fontWeight: 500,
        fontSize: '.8125rem',
        lineHeight: '1.125rem',
        backgroundColor: nv.surface,
      },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: nv.brandTint },
        '&:last-child td': { borderBottom: 0 },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave', variant: 'rounded' },
    styleOverrides: { root: { backgroundColor: nv.greyTint }, rounded: { borderRadius: 6 } },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        backgroundColor: nv.ink,
        color: nv.paper,
        fontSize: '.8125rem',
        lineHeight: '1.125rem',
        padding: '6px 10px',
        borderRadius: 6,
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { height: 36, borderRadius: 999, fontSize: '.875rem', fontWeight: 500, [narrow]: { height: 44 } },
      outlined: { borderColor: nv.control, backgroundColor: nv.surface, color: nv.ink },
      filled: { backgroundColor: nv.ink, color: nv.paper, '&:hover': { backgroundColor: nv.ink } },
      label: { padding: '0 14px' },
    },
  },
});
