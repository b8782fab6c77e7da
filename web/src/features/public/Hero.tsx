import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatShortDate } from '@northvale/web/ui/dates.ts';
import { Drawing } from '../../../ui/Logo.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { PageLink } from '../../../ui/PageLink.tsx';
import { Wide } from '../../../ui/Card.tsx';
import { useSession } from '../../shared/account/useSession.ts';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../../shared/texts/t.ts';

/** The ledger whose ruled lines rise into a landscape: its rows sit on the hills' own lines. */
export function Hero() {
  const { productName } = useConfig();
  const signedIn = useSession() !== undefined;
  return (
    <Box
      component="section"
      aria-label={t('landing.hero.label')}
      sx={{ position: 'relative', isolation: 'isolate', overflow: 'hidden' }}
    >
      <Drawing
        name="valley"
        svg={valley}
        sx={{
          display: { xs: 'none', md: 'block' },
          position: 'absolute',
          top: 0,
          left: '50%',
          transform: 'translateX(-50%)',
          width: 'max(100%, 1440px)',
          height: 668,
          zIndex: -1,
        }}
      />
      <Wide sx={{ pt: { xs: 10, md: 17 } }}>
        <Typography variant="display" component="h1" sx={{ display: 'block', maxWidth: { xs: 320, md: 620 } }}>
          {t('landing.hero.title')}
        </Typography>
        <Typography sx={{ color: 'nv.ink2', fontSize: 17, lineHeight: '28px', maxWidth: 440, mt: { xs: 6, md: 7 } }}>
          {t('landing.hero.text', { productName })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 8 }}>
          {signedIn ? (
            <Button component={PageLink} to="/dashboard" variant="contained" size="large" sx={{ px: 6 }}>
              {t('landing.hero.toDashboard')}
            </Button>
          ) : (
            <>
              <Button component={PageLink} to="/signup" variant="contained" size="large" sx={{ px: 6 }}>
                {t('landing.hero.getStarted')}
              </Button>
              <Button component={PageLink} to="/login" variant="outlined" size="large" sx={{ px: 6 }}>
                {t('landing.hero.login')}
              </Button>
            </>
          )}
        </Box>
      </Wide>
      <Drawing
        name="valleyPhone"
        svg={valleyPhone}
        sx={{ display: { md: 'none' }, width: 720, height: 330, ml: 'calc(50% - 511px)', mt: -4 }}
      />
      <ExampleLedger />
    </Box>
  );
}

/**
 * The build has put the drawings into the page: the script takes them from there instead of bringing them once more.
 */
const inPage = (name: string): string | undefined =>
  globalThis.document?.querySelector(`[data-drawing="${name}"]`)?.innerHTML;

const valley = inPage('valley') ?? (await import('@northvale/web/ui/drawings/valley.svg?raw')).default;
const valleyPhone = inPage('valleyPhone') ?? (await import('@northvale/web/ui/drawings/valley-phone.svg?raw')).default;

const lines = [
  { on: new Date(2025, 10, 20), what: 'withdrawal', amount: 1200, signed: false, balance: 8252.5 },
  { on: new Date(2025, 10, 14), what: 'deposit', amount: 4500, signed: true, balance: 8252.5 },
  { on: new Date(2025, 9, 3), what: 'bought', amount: -960, signed: true, balance: 4090 },
  { on: new Date(2025, 8, 2), what: 'matured', amount: 550, signed: true, balance: 5050 },
] as const;

/** Four lines of an example account, 34 px apart as the drawing's lines are. */
const ExampleLedger = () => (
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
