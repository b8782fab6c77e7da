import Box from '@mui/material/Box';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { t } from '../../shared/texts/t.ts';
import { formatShortDate } from '@northvale/web/ui/dates.ts';

const lines = [
  { on: new Date(2025, 10, 20), what: 'withdrawal', amount: 1200, signed: false, balance: 8252.5 },
  { on: new Date(2025, 10, 14), what: 'deposit', amount: 4500, signed: true, balance: 8252.5 },
  { on: new Date(2025, 9, 3), what: 'bought', amount: -960, signed: true, balance: 4090 },
  { on: new Date(2025, 8, 2), what: 'matured', amount: 550, signed: true, balance: 5050 },
] as const;

/** Four lines of an example account, 34 px apart as the drawing's lines are. */
export const ExampleLedger = () => (
  <Wide sx={{ mt: { xs: 2, md: '72px' }, pb: { md: 8 } }}>
    <Box component="table" aria-label={t('landing.example.title')} sx={table}>
      <thead>
        <tr>
          <Box component="th" scope="col" colSpan={2} sx={{ '&&&': { textAlign: 'left' } }}>
            {t('landing.example.title')}
          </Box>
          <th scope="col">{t('landing.example.amount')}</th>
          <Box component="th" scope="col" sx={{ display: { xs: 'none', md: 'table-cell' } }}>
            {t('landing.example.balance')}
          </Box>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ on, what, amount, signed, balance }, index) => (
          <Box
            component="tr"
            key={what}
            sx={index === lines.length - 1 ? { display: { xs: 'none', md: 'table-row' } } : {}}
          >
            <Box
              component="td"
              sx={{ minWidth: { xs: 52, md: 64 }, pr: { xs: 0, md: 2 }, color: 'nv.ink2', whiteSpace: 'nowrap' }}
            >
              {formatShortDate(on)}
            </Box>
            <Box
              component="td"
              sx={{
                fontWeight: 600,
                maxWidth: 0,
                width: '100%',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {t(`landing.example.${what}`)}
            </Box>
            <Box component="td" sx={{ textAlign: 'right', color: signed && amount > 0 ? 'nv.green' : 'nv.ink2' }}>
              {formatMoney(amount, signed)}
            </Box>
            <Box
              component="td"
              sx={{ textAlign: 'right', color: 'nv.ink2', display: { xs: 'none', md: 'table-cell' } }}
            >
              {formatMoney(balance)}
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  </Wide>
);

const table = {
  width: { xs: '100%', md: 600 },
  borderCollapse: 'collapse',
  fontSize: { xs: 13, md: 13.5 },
  lineHeight: '20px',
  '& tr': { height: { xs: 38, md: 34 } },
  '& td, & th': { p: 0, border: 0, borderStyle: 'solid', borderColor: 'nv.rule', borderBottomWidth: { xs: 1, md: 0 } },
  '& thead th': {
    borderTopWidth: { xs: 1, md: 0 },
    fontWeight: 400,
    fontSize: 13,
    color: 'nv.ink2',
    textAlign: 'right',
    verticalAlign: 'middle',
  },
  '& td:nth-of-type(n + 3), & th:nth-of-type(n + 2)': { pl: { xs: 2, md: 4 }, minWidth: { md: 110 } },
} as const;
