import type { ThemeOptions } from '@mui/material/styles';
import { buttons, inputs } from './themeControls.ts';
import { hovering, narrow, ownColours, phone, serif, stillMotion, touchable, type Tokens } from './tokens.ts';

type Components = NonNullable<ThemeOptions['components']>;

/** MUI's parts in our dress: hairlines instead of shadows, no capitals, no notch. */
export const components = (nv: Tokens, dense: boolean): Components => ({
  ...base(nv),
  ...buttons(nv, dense),
  ...inputs(nv, dense),
  ...surfaces(nv),
  ...details(nv, dense),
});

const wideScale = {
  '--nv-display': '66px',
  '--nv-display-line': '66px',
  '--nv-section': '44px',
  '--nv-section-line': '48px',
  '--nv-h1': '36px',
  '--nv-h1-line': '42px',
  '--nv-body': '15px',
};

const narrowScale = {
  '--nv-display': '43px',
  '--nv-display-line': '45px',
  '--nv-section': '32px',
  '--nv-section-line': '36px',
  '--nv-h1': '29px',
  '--nv-h1-line': '34px',
  '--nv-body': '16px',
};

/** What is chosen is told from the rest by its ground alone, which forced colours take away. */
const chosen =
  ':is(a, button, li, [role="button"]):is([aria-pressed="true"], [aria-selected="true"], [aria-current="page"], [aria-current="true"], .Mui-selected)';

const base = (nv: Tokens): Components => ({
  MuiCssBaseline: {
    styleOverrides: {
      ':root': { '--nv-line': nv.brand, '--nv-ground': nv.paper, '--nv-star': nv.star, ...wideScale },
      // Sizes that differ on phones are properties, so that a component's own size still wins over both.
      [narrow]: { ':root': narrowScale },
      // What takes the focus doesn't stand behind a bar at the top.
      html: { WebkitTextSizeAdjust: '100%', scrollPaddingTop: 80 },
      '@media print': {
        // Words on a deep ground are light: on paper the ground must not be left out.
        html: { printColorAdjust: 'exact' },
        body: { backgroundColor: '#FFF !important' },
        // Paper can't be pressed.
        '.MuiAppBar-root, .MuiButton-root, .MuiIconButton-root, .MuiPagination-root, .MuiLink-button': {
          display: 'none !important',
        },
      },
      // No word stands alone on a last line, and a heading's lines are about as long as each other.
      body: { WebkitFontSmoothing: 'antialiased', textWrap: 'pretty' },
      'h1, h2, h3': { textWrap: 'balance' },
      // Figures line up. Not on the whole body, nor in heads: Inter widens the hyphen of names with them.
      'td, time': { fontVariantNumeric: 'tabular-nums' },
      ':focus-visible': { outline: `2px solid ${nv.brandText}`, outlineOffset: 2 },
      '::selection': { background: nv.brandTint, color: nv.ink },
      '@media (forced-colors: active)': {
        '.MuiButton-contained, .MuiButton-tint': { border: '1px solid !important' },
        [chosen]: { ...ownColours, backgroundColor: 'Highlight !important' },
        [`${chosen}, ${chosen} *`]: { ...ownColours, color: 'HighlightText !important' },
        [`${chosen} *`]: { backgroundColor: 'transparent !important' },
      },
      [stillMotion]: {
        '*, *::before, *::after': {
          animationDuration: '.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { '&.Mui-focusVisible': { outline: `2px solid ${nv.brandText}`, outlineOffset: 2 } },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'none' },
    styleOverrides: {
      root: {
        color: nv.brandText,
        fontWeight: 500,
        borderBottom: `1px solid color-mix(in srgb, ${nv.brandText} 45%, transparent)`,
        [hovering]: { '&:hover': { borderBottomColor: nv.brandText } },
        // As close to its words as the line of a link in a text.
        '&.MuiLink-button': { ...touchable, lineHeight: 1.25 },
      },
    },
  },
});

const surfaces = (nv: Tokens): Components => ({
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderColor: nv.rule },
      rounded: { borderRadius: 12 },
    },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 12, borderColor: nv.rule, boxShadow: 'none' } },
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
        fontSize: 25,
        lineHeight: '32px',
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
          '& > .MuiButton-root': { flex: '1 1 auto', whiteSpace: 'normal', lineHeight: '20px' },
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
        fontSize: dense ? 14 : 15,
        fontWeight: 500,
        color: nv.ink2,
        textTransform: 'none',
        '&.Mui-selected': { color: nv.ink, fontWeight: 600 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: nv.rule, padding: '0 16px', height: 40, fontSize: 14, lineHeight: '20px' },
      head: { color: nv.ink2, fontWeight: 500, fontSize: 13, lineHeight: '18px', backgroundColor: nv.surface },
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
  MuiAlert: {
    defaultProps: { icon: false },
    styleOverrides: {
      root: {
        borderRadius: 8,
        padding: '8px 16px',
        fontSize: 14,
        lineHeight: '20px',
        color: nv.ink,
        border: '1px solid',
        variants: [
          { props: { severity: 'warning' }, style: tinted(nv.amberTint, nv.amber) },
          { props: { severity: 'error' }, style: tinted(nv.redTint, nv.red) },
          { props: { severity: 'success' }, style: tinted(nv.greenTint, nv.green) },
          { props: { severity: 'info' }, style: tinted(nv.brandTint, nv.brandText) },
        ],
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
        fontSize: 13,
        lineHeight: '18px',
        padding: '6px 10px',
        borderRadius: 6,
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { height: 36, borderRadius: 999, fontSize: 14, fontWeight: 500, [narrow]: { height: 44 } },
      outlined: { borderColor: nv.control, backgroundColor: nv.surface, color: nv.ink },
      filled: { backgroundColor: nv.ink, color: nv.paper, '&:hover': { backgroundColor: nv.ink } },
      label: { padding: '0 14px' },
    },
  },
});

const tinted = (ground: string, edge: string) => ({
  backgroundColor: ground,
  borderColor: `color-mix(in srgb, ${edge} 45%, transparent)`,
});
