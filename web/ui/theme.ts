import { createTheme, type Theme, type ThemeOptions, type TypographyStyle } from '@mui/material/styles';
import { base } from './themeBase.ts';
import { buttons, inputs } from './themeControls.ts';
import { type Mode, narrow, phone, sans, serif, tokens, type Tokens } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Palette {
    nv: Tokens;
  }
  interface PaletteOptions {
    nv?: Tokens;
  }
  interface TypographyVariants {
    display: TypographyStyle;
    section: TypographyStyle;
    label: TypographyStyle;
    least: TypographyStyle;
  }
  interface TypographyVariantsOptions {
    display?: TypographyStyle;
    section?: TypographyStyle;
    label?: TypographyStyle;
    least?: TypographyStyle;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    section: true;
    label: true;
    least: true;
  }
}

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    tint: true;
  }
}

/** `dense` is the back office's setting: smaller type, lower controls. `words` are what MUI's components say. */
export const makeTheme = (mode: Mode, dense = false, words: ThemeOptions = {}): Theme =>
  createTheme(themeOptions(mode, dense), words);

/** The same as plain options, for react-admin, which makes its theme itself. */
export function themeOptions(mode: Mode, dense = false): ThemeOptions {
  const nv = tokens[mode];
  return {
    palette: {
      mode,
      nv,
      primary: { main: nv.brand, dark: nv.brandHover, contrastText: nv.onBrand },
      secondary: { main: nv.brand, dark: nv.brandHover, contrastText: nv.onBrand },
      success: { main: nv.green },
      error: { main: nv.red, contrastText: nv.onRed },
      warning: { main: nv.amberText },
      info: { main: nv.info },
      background: { default: nv.paper, paper: nv.surface },
      text: { primary: nv.ink, secondary: nv.ink2, disabled: nv.ink3 },
      divider: nv.rule,
    },
    breakpoints: { values: { xs: 0, sm: 600, md: 969, lg: 1200, xl: 1536 } },
    shape: { borderRadius: 8 },
    spacing: 4,
    transitions: { duration: { enteringScreen: 200, leavingScreen: 200, standard: 200, short: 200 } },
    typography: typography(dense),
    components: components(nv, dense),
    unstable_sxConfig: textSizes,
  };
}

function typography(dense: boolean): NonNullable<ThemeOptions['typography']> {
  const title = { fontFamily: serif, fontWeight: 450, letterSpacing: '-.015em' };
  const body = dense
    ? { fontSize: '.875rem', lineHeight: '1.25rem' }
    : { fontSize: 'var(--nv-body)', lineHeight: '1.5rem' };
  return {
    fontFamily: sans,
    fontSize: dense ? 14 : 15,
    display: {
      ...title,
      fontSize: 'var(--nv-display)',
      lineHeight: 'var(--nv-display-line)',
      letterSpacing: '-.025em',
    },
    section: { ...title, fontSize: 'var(--nv-section)', lineHeight: 'var(--nv-section-line)', letterSpacing: '-.02em' },
    h1: dense
      ? { ...title, fontSize: '1.75rem', lineHeight: '2.125rem' }
      : { ...title, fontSize: 'var(--nv-h1)', lineHeight: 'var(--nv-h1-line)' },
    h2: { fontFamily: serif, fontWeight: 500, fontSize: '1.5625rem', lineHeight: '2rem', letterSpacing: '-.01em' },
    h3: { fontFamily: sans, fontWeight: 600, fontSize: '1rem', lineHeight: '1.5rem' },
    body1: body,
    body2: { fontSize: '.875rem', lineHeight: '1.25rem' },
    label: { fontFamily: sans, fontSize: '.8125rem', lineHeight: '1.125rem' },
    least: { fontFamily: sans, fontSize: '.75rem', lineHeight: '1rem' },
    caption: { fontSize: '.75rem', lineHeight: '1rem' },
    button: { fontSize: dense ? '.8125rem' : '.9375rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  };
}

type Size = number | string;

/**
 * Text follows the size that its reader has set in the browser. In `sx` it is written as it comes out where nothing was
 * set: a size as a number of pixels, a line's height as '20px', since there a number is a multiple.
 */
const textSizes: NonNullable<ThemeOptions['unstable_sxConfig']> = {
  fontSize: { themeKey: 'typography', transform: (size) => (typeof size === 'number' ? inRem(size) : (size as Size)) },
  lineHeight: {
    transform: (height) =>
      typeof height === 'string' && height.endsWith('px') ? inRem(Number.parseFloat(height)) : (height as Size),
  },
};

const inRem = (pixels: number): string => `${pixels / 16}rem`;

type Components = NonNullable<ThemeOptions['components']>;

/** MUI's parts in our dress: hairlines instead of shadows, no capitals, no notch. */
const components = (nv: Tokens, dense: boolean): Components => ({
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
