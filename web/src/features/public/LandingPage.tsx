import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../ui/PageLink.tsx';
import { CategoryTile } from '@northvale/web/ui/CategoryTile.tsx';
import { useColorMode } from '@northvale/web/ui/colorMode.tsx';
import { Inert } from '../../../ui/Inert.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { OpportunityBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { narrow, serif, touchable } from '@northvale/web/ui/tokens.ts';
import { TradingView, tradingViewLocale } from '@northvale/web/ui/TradingView.tsx';
import { Wide } from '../../../ui/Card.tsx';
import ChartLine from 'lucide-react/icons/chart-line';
import { PageTitle } from '../../shared/page/PageTitle.tsx';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../../shared/texts/t.ts';
import { Community, HowItWorks, Services } from './HowItWorks.tsx';
import { Faq, feeRates, firstQuestions } from './Faq.tsx';
import { Hero } from './Hero.tsx';
import { section } from './Prose.tsx';

export const LandingPage = () => (
  <>
    <PageTitle />
    <Ticker />
    <Hero />
    <Services />
    <WhyChooseUs />
    <HowItWorks />
    <Choices />
    <FirstQuestions />
    <Founder />
    <Community />
  </>
);

const FirstQuestions = () => (
  <Wide
    component="section"
    sx={{
      ...section,
      display: 'grid',
      gap: { xs: 8, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '420px 1fr' },
    }}
  >
    <div>
      <Typography variant="section" component="h2" sx={{ display: 'block' }}>
        {t('landing.questions.title')}
        <br />
        {t('landing.questions.titleEnd')}
      </Typography>
      <Box sx={{ mt: 5 }}>
        <AppLink to="/faqs" sx={touchable}>
          {t('landing.questions.all')}
        </AppLink>
      </Box>
    </div>
    <Faq questions={firstQuestions(useConfig())} initial={1} />
  </Wide>
);

const reasons = ['safety', 'risk', 'profit', 'legal'] as const;

const WhyChooseUs = () => (
  <Box component="section" sx={{ bgcolor: 'nv.deep', color: 'nv.onDeep', py: { xs: '76px', md: '88px' } }}>
    <Wide
      sx={{ display: 'grid', gap: { xs: 8, md: 5 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '420px 1fr' } }}
    >
      <div>
        <Typography variant="section" component="h2" sx={{ display: 'block' }}>
          {t('landing.why.title')}
        </Typography>
        <Typography sx={{ color: 'nv.onDeep2', fontSize: 17, lineHeight: '28px', mt: 4 }}>
          {t('landing.why.text')}
        </Typography>
      </div>
      <Box
        sx={{
          display: 'grid',
          columnGap: 12,
          rowGap: { xs: 0, md: 10 },
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        {reasons.map((name) => (
          <Box
            key={name}
            sx={{ borderTop: '1px solid', borderColor: 'rgb(255 255 255 / .16)', pt: 5, pb: { xs: 7, md: 0 } }}
          >
            <Typography variant="h2" component="h3" sx={{ fontSize: 23 }}>
              {t(`landing.why.${name}.title`)}
            </Typography>
            <Typography sx={{ color: 'nv.onDeep2', fontSize: 16, lineHeight: '25px', mt: 2 }}>
              {t(`landing.why.${name}.text`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Wide>
  </Box>
);

function Founder() {
  const { productName } = useConfig();
  return (
    <Wide component="section" aria-label={t('landing.founder.label')} sx={section}>
      <Box
        component="figure"
        sx={{ m: 0, py: 14, borderTop: '1px solid', borderBottom: '1px solid', borderColor: 'nv.ink2' }}
      >
        <Box
          component="blockquote"
          sx={{
            m: 0,
            maxWidth: 900,
            fontFamily: serif,
            fontStyle: 'italic',
            fontSize: 40,
            lineHeight: '50px',
            letterSpacing: '-.015em',
            [narrow]: { fontSize: 30, lineHeight: '37px' },
          }}
        >
          {t('landing.founder.quote')}
        </Box>
        <Box
          component="figcaption"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 4,
            mt: 8,
            color: 'nv.ink2',
          }}
        >
          {t('landing.founder.by', { productName })}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, fontSize: 14 }}>
            <Inert>{t('landing.founder.more')}</Inert> {t('landing.founder.soon')}
          </Box>
        </Box>
      </Box>
    </Wide>
  );
}

/** With its rule below 48. */
const HEIGHT = 47;

const symbols = [
  { proName: 'FOREXCOM:SPXUSD', title: 'S&P 500' },
  { proName: 'FOREXCOM:NSXUSD', title: 'Nasdaq 100' },
  { proName: 'OANDA:XAUUSD', title: 'Gold' },
  { proName: 'FX_IDC:EURUSD', title: 'EUR/USD' },
  { proName: 'BITSTAMP:BTCUSD', title: 'BTC/USD' },
  { proName: 'BITSTAMP:ETHUSD', title: 'ETH/USD' },
  { proName: 'NASDAQ:AAPL', title: 'Apple' },
  { proName: 'NASDAQ:MSFT', title: 'Microsoft' },
  { proName: 'NASDAQ:NVDA', title: 'Nvidia' },
];

/** Live market prices, or a calm sentence at the same height. */
function Ticker() {
  const mode = useColorMode();
  return (
    <Box sx={{ bgcolor: 'nv.surface', borderBottom: '1px solid', borderColor: 'nv.rule' }}>
      <TradingView
        widget="ticker-tape"
        title={t('landing.prices')}
        height={HEIGHT}
        config={{
          symbols,
          showSymbolLogo: false,
          colorTheme: mode,
          isTransparent: true,
          displayMode: 'compact',
          locale: tradingViewLocale(),
        }}
        fallback={() => (
          <Box
            sx={{
              height: HEIGHT,
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              gap: 3,
              color: 'nv.ink2',
              fontSize: 14,
            }}
          >
            <ChartLine size={18} strokeWidth={1.75} aria-hidden />
            {t('landing.noPrices')}
          </Box>
        )}
      />
    </Box>
  );
}

const points = () =>
  (['simple', 'free', 'manage'] as const).map((name) => ({
    question: t(`landing.choices.${name}.question`),
    answer: t(`landing.choices.${name}.answer`, feeRates()),
  }));

const facts = () => [
  [t('landing.choices.return'), formatPercent('12%')],
  [t('landing.choices.duration'), formatDuration('6 months')],
  [t('landing.choices.perUnit'), formatMoney(80)],
];

const Choices = () => (
  <Wide
    component="section"
    sx={{
      ...section,
      display: 'grid',
      gap: { xs: 10, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '580px 1fr' },
    }}
  >
    <Paper variant="outlined" sx={{ overflow: 'hidden', maxWidth: 430, width: '100%', alignSelf: 'start' }}>
      <CategoryTile category="Agriculture" sx={{ height: 176 }} />
      <Box sx={{ p: 6 }}>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            color: 'nv.ink2',
            fontSize: 14,
          }}
        >
          {t('landing.choices.category')} <OpportunityBadge />
        </Box>
        <Typography variant="h2" component="p" sx={{ mt: 1.5 }}>
          {'Highland Barley Growers'}
        </Typography>
        <Box component="dl" sx={{ display: 'flex', gap: 9, m: 0, mt: 4 }}>
          {facts().map(([label, value]) => (
            <div key={label}>
              <Box component="dt" sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 600, fontSize: 17, lineHeight: '24px' }}>
                {value}
              </Box>
            </div>
          ))}
        </Box>
      </Box>
    </Paper>
    <div>
      <Typography variant="section" component="h2" sx={{ display: 'block', mb: 6 }}>
        {t('landing.choices.title')}
      </Typography>
      <Faq questions={points()} initial={0} />
    </div>
  </Wide>
);
