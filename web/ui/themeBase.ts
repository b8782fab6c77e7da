import type { ThemeOptions } from '@mui/material/styles';
import { hovering, narrow, ownColours, stillMotion, touchable, type Tokens } from './tokens.ts';

type Components = NonNullable<ThemeOptions['components']>;

const wideScale = {
  '--nv-display': '4.125rem',
  '--nv-display-line': '4.125rem',
  '--nv-section': '2.75rem',
  '--nv-section-line': '3rem',
  '--nv-h1': '2.25rem',
  '--nv-h1-line': '2.625rem',
  '--nv-body': '.9375rem',
};

const narrowScale = {
  '--nv-display': '2.6875rem',
  '--nv-display-line': '2.8125rem',
  '--nv-section': '2rem',
  '--nv-section-line': '2.25rem',
  '--nv-h1': '1.8125rem',
  '--nv-h1-line': '2.125rem',
  '--nv-body': '1rem',
};

const ring = (nv: Tokens) => ({ outline: `2px solid ${nv.brandText}`, outlineOffset: 2 });

/** What is chosen is told from the rest by its ground alone, which forced colours take away. */
const chosen =
  ':is(a, button, li, [role="button"]):is([aria-pressed="true"], [aria-selected="true"], [aria-current="page"], [aria-current="true"], .Mui-selected)';

/** What the page has below all parts, and what is pressed or followed. */
export const base = (nv: Tokens): Components => ({
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
        // What is open over the page is printed alone and whole: fixed, it would stand over each sheet.
        '#root:has(~ .MuiModal-root [role="dialog"]), .MuiBackdrop-root': { display: 'none !important' },
        '.MuiModal-root, .MuiModal-root .MuiPaper-root': {
          position: 'static !important',
          maxHeight: 'none !important',
          boxShadow: 'none !important',
        },
      },
      // No word stands alone on a last line, and a heading's lines are about as long as each other.
      body: { WebkitFontSmoothing: 'antialiased', textWrap: 'pretty' },
      'h1, h2, h3': { textWrap: 'balance' },
      // Figures line up. Not on the whole body, nor in heads: Inter widens the hyphen of names with them.
      'td, time': { fontVariantNumeric: 'tabular-nums' },
      ':focus-visible': ring(nv),
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
          // With a duration, however short, each change of each element would begin a transition.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { '&.Mui-focusVisible': ring(nv) },
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
        '&.MuiLink-button': { ...touchable, lineHeight: 1.25, '&.Mui-focusVisible': ring(nv) },
      },
    },
  },
});
