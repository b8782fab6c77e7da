import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Card } from '@northvale/web/ui/Card.tsx';
import { useColorMode } from '@northvale/web/ui/colorMode.tsx';
import { TradingView, tradingViewLocale } from '@northvale/web/ui/TradingView.tsx';
import { t } from '../../shared/texts/t.ts';

const HEIGHT = 236;

const heading = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: 3,
  mb: 4,
} as const;

/** The stock heatmap. */
export function ExploreOptions() {
  const mode = useColorMode();
  return (
    <Card component="section" aria-label={t('dashboard.explore.title')} sx={{ p: 5 }}>
      <Box sx={heading}>
        <Typography variant="h3" component="h2">
          {t('dashboard.explore.title')}
        </Typography>
        <Typography variant="label" sx={{ color: 'nv.ink2' }}>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {t('dashboard.explore.heatmap')}
          </Box>{' '}
          {t('dashboard.explore.by')}
        </Typography>
      </Box>
      <TradingView
        widget="stock-heatmap"
        title={t('dashboard.explore.heatmap')}
        height={HEIGHT}
        config={{
          dataSource: 'SPX500',
          grouping: 'sector',
          blockSize: 'market_cap_basic',
          blockColor: 'change',
          locale: tradingViewLocale(),
          colorTheme: mode,
          hasTopBar: false,
          isZoomEnabled: true,
          hasSymbolTooltip: true,
          isTransparent: true,
          width: '100%',
          height: HEIGHT,
        }}
        fallback={(retry) => <Unavailable onRetry={retry} />}
      />
    </Card>
  );
}

const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <Box sx={{ height: '100%', position: 'relative', display: 'grid', placeItems: 'center' }}>
    <Box aria-hidden sx={tiles}>
      {Array.from({ length: 7 }, (_, tile) => (
        <span key={tile} />
      ))}
    </Box>
    <Box
      role="status"
      sx={{
        position: 'relative',
        bgcolor: 'nv.surface',
        border: '1px solid',
        borderColor: 'nv.rule',
        borderRadius: '8px',
        px: 5,
        py: 3.5,
        textAlign: 'center',
      }}
    >
      <Typography sx={{ fontWeight: 500 }}>{t('dashboard.explore.missing')}</Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 0.5 }}>
        {t('app.moneyIsSafe')}{' '}
        <Link
          component="button"
          type="button"
          onClick={onRetry}
          sx={{ font: 'inherit', fontWeight: 500, verticalAlign: 'baseline' }}
        >
          {t('app.tryAgain')}
        </Link>
      </Typography>
    </Box>
  </Box>
);

const tiles = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gap: '3px',
  gridTemplate: '1fr 1fr / 3.7fr 2.7fr 2fr 1.6fr',
  borderRadius: '8px',
  overflow: 'hidden',
  '& > span': { bgcolor: 'nv.greyTint' },
  '& > span:first-of-type': { gridRow: 'span 2' },
} as const;
