import { createTheme, type Theme, type ThemeOptions, type TypographyStyle } from '@mui/material/styles';
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
      error: { main: nv.red, contrastText: mode === 'light' ? '#FFFFFF' : '#3A0B07' },
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
  };
}

function typography(dense: boolean): NonNullable<ThemeOptions['typography']> {
  const title = { fontFamily: serif, fontWeight: 450, letterSpacing: '-.015em' };
  const body = dense ? { fontSize: 14, lineHeight: '20px' } : { fontSize: 'var(--nv-body)', lineHeight: '24px' };
  return {
    fontFamily: sans,
    fontSize: dense ? 14 : 15,
    htmlFontSize: 16,
    display: {
      ...title,
      fontSize: 'var(--nv-display)',
      lineHeight: 'var(--nv-display-line)',
      letterSpacing: '-.025em',
    },
    section: { ...title, fontSize: 'var(--nv-section)', lineHeight: 'var(--nv-section-line)', letterSpacing: '-.02em' },
    h1: dense
      ? { ...title, fontSize: 28, lineHeight: '34px' }
      : { ...title, fontSize: 'var(--nv-h1)', lineHeight: 'var(--nv-h1-line)' },
    h2: { fontFamily: serif, fontWeight: 500, fontSize: 25, lineHeight: '32px', letterSpacing: '-.01em' },
    h3: { fontFamily: sans, fontWeight: 600, fontSize: 16, lineHeight: '24px' },
    h4: { fontFamily: sans, fontWeight: 600, fontSize: 16, lineHeight: '24px' },
    h5: { fontFamily: sans, fontWeight: 600, fontSize: 15, lineHeight: '24px' },
    h6: { fontFamily: sans, fontWeight: 600, fontSize: 14, lineHeight: '20px' },
    subtitle1: { ...body, fontWeight: 500 },
    subtitle2: { fontSize: 14, lineHeight: '20px', fontWeight: 500 },
    body1: body,
    body2: { fontSize: 14, lineHeight: '20px' },
    label: { fontFamily: sans, fontSize: 13, lineHeight: '18px' },
    least: { fontFamily: sans, fontSize: 12, lineHeight: '16px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { fontSize: dense ? 13 : 15, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  };
}
