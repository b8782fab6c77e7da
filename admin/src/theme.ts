import { themeOptions } from '@northvale/web/ui/theme.ts';
import { tokens, type Mode, type Tokens } from '@northvale/web/ui/tokens.ts';
import type { RaThemeOptions } from 'react-admin';

/** The product's theme in its dense setting, with react-admin's own parts dressed alike. */
export function consoleTheme(mode: Mode): RaThemeOptions {
  const { components, ...options } = themeOptions(mode, true);
  return { ...options, components: { ...components, ...reactAdminParts(tokens[mode]) } } as RaThemeOptions;
}

const reactAdminParts = (nv: Tokens) => ({
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        '& .RaDataTable-headerCell': { height: 38, borderRadius: 0, '&:first-of-type, &:last-child': { borderRadius: 0 } },
        '& .RaDataTable-row td': { whiteSpace: 'nowrap' },
        '& .RaDataTable-row:hover': { backgroundColor: `color-mix(in srgb, ${nv.brandTint} 45%, ${nv.surface})` },
        '& .RaDataTable-expandable > td': { borderBottom: `1px solid ${nv.rule}` },
        // The row below opens from the balance itself, so the arrows' column would only take room.
        '& .RaDataTable-expandHeader, & .RaDataTable-expandIconCell': { display: 'none' },
        '& .RaDataTable-expandRow > td': { padding: 0, height: 'auto', border: 0 },
        // A head that only screen readers need, above a column of buttons.
        '& .quiet': { fontSize: 0 },
        '& .MuiTableSortLabel-root': { color: 'inherit' },
        '& .MuiTableSortLabel-root.Mui-active': { color: nv.ink },
      },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: { root: { backgroundColor: nv.ink, color: nv.paper, borderRadius: 8, fontWeight: 500 } },
  },
});
