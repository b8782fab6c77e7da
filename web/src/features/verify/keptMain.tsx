import '@northvale/web/ui/storage.ts';
import '@northvale/web/ui/fonts.css';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ColorModeProvider } from '@northvale/web/ui/colorMode.tsx';
import { formatDate } from '@northvale/web/ui/dates.ts';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import { startLanguage } from '@northvale/web/ui/texts/language.ts';
import { Wide } from '../../../ui/Card.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Checker } from './Checker.tsx';
import { keptIn } from './check.ts';
import { t } from '../../shared/texts/t.ts';

/** The page that people keep: one file that is opened from a disk, with no server and no network. */
const kept = keptIn(document.getElementById('kept')?.textContent);

const KeptPage = () => (
  <Wide component="main" sx={{ py: { xs: 8, md: 14 } }}>
    <Wordmark name={kept.productName} />
    <Typography variant="section" component="h1" sx={{ display: 'block', mt: 8 }}>
      {t('verify.title')}
    </Typography>
    <Typography sx={{ color: 'nv.ink2', fontSize: 19, lineHeight: '30px', mt: 4, mb: 9, maxWidth: 640 }}>
      {t('verify.lead')}
    </Typography>
    <Checker
      productName={kept.productName}
      keys={kept.keys}
      keysFrom={kept.at === '' ? '' : t('verify.publishedThen', { host: kept.host, date: formatDate(kept.at) })}
    />
    <Box component="p" sx={{ color: 'nv.ink2', fontSize: 14, mt: 10 }}>
      {t('verify.fromDisk')}
    </Box>
  </Wide>
);

const root = document.getElementById('root');
if (root === null) throw new Error('verify.html has no #root');
// One file has both languages in it.
await startLanguage({
  en: () => import('../../shared/texts/en/verify.json'),
  de: () => import('../../shared/texts/de/verify.json'),
});
createRoot(root).render(
  <StrictMode>
    <ColorModeProvider>
      <KeptPage />
    </ColorModeProvider>
  </StrictMode>,
);
