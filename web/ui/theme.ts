import { createTheme, type Theme, type ThemeOptions, type TypographyStyle } from '@mui/material/styles';
import { textSizes } from './textSizes.ts';
import { components } from './themeComponents.ts';
import { sans, serif, tokens, type Mode, type Tokens } from './tokens.ts';

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
