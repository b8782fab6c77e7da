import { createTheme } from '@mui/material/styles';
import { themeOptions } from '@northvale/web/ui/theme.ts';
import { muiTexts } from '@northvale/web/ui/texts/language.ts';
import { tokens, type Mode, type Tokens } from '@northvale/web/ui/tokens.ts';
import type { RaThemeOptions } from 'react-admin';

/** The product's theme in its dense setting, with react-admin's own parts dressed alike. */
export function consoleTheme(mode: Mode): RaThemeOptions {
  return createTheme(
    themeOptions(mode, true),
    {
      components: { ...consoleParts, ...reactAdmin(tokens[mode]) },
    },
    muiTexts() ?? {},
  ) as RaThemeOptions;
}

const consoleParts = {
  // Inter's tabular figures come with a tabular hyphen, which tears names apart: figures only where columns need them.
  MuiCssBaseline: {
    styleOverrides: {
      'body, td': { fontVariantNumeric: 'normal' },
    },
  },
  MuiTableCell: { styleOverrides: { alignRight: { fontVariantNumeric: 'tabular-nums' } } },
  MuiDialogActions: {
    styleOverrides: { root: { '& .MuiButton-root': { minHeight: 40, paddingInline: 18, fontSize: '.875rem' } } },
  },
  // The input keeps its own padding; together they'd stand too far from what is written.
  MuiInputAdornment: { styleOverrides: { positionStart: { marginRight: -4 } } },
};

const reactAdmin = (nv: Tokens) => ({
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        '& .MuiTableCell-root': { paddingInline: 8, whiteSpace: 'nowrap' },
        '& .MuiTableCell-root:last-of-type': { paddingRight: 16 },
        '& .MuiTableCell-root:first-of-type': { paddingLeft: 16 },
        '& .RaDataTable-headerCell': {
          height: 38,
          borderRadius: 0,
          '&:first-of-type, &:last-child': { borderRadius: 0 },
        },
        '& .RaDataTable-row.MuiTableRow-hover:hover:not(:has(:checked))': {
          backgroundColor: `color-mix(in srgb, ${nv.brandTint} 45%, ${nv.surface})`,
        },
        '& .MuiCheckbox-root': {
          padding: 3,
          color: nv.control,
          '& svg': { width: 18, height: 18 },
          '&.Mui-checked': { color: nv.brand },
        },
        // A head that only screen readers need, above a column of buttons.
        '& .quiet': { fontSize: 0 },
        '& .MuiTableSortLabel-root': { color: 'inherit' },
        '& .MuiTableSortLabel-root.Mui-active': { color: nv.ink },
        '& .MuiTableSortLabel-icon': { width: 14, height: 14, marginInline: 2 },
      },
    },
  },
});
