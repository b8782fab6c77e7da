import Box from '@mui/material/Box';
import ChartLine from 'lucide-react/icons/chart-line';
import { useColorMode } from '@northvale/web/ui/colorMode.tsx';
import { TradingView, tradingViewLocale } from '@northvale/web/ui/TradingView.tsx';
import { t } from '../../shared/texts/t.ts';

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
export function Ticker() {
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
