import '@northvale/web/ui/fonts.css';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ColorModeProvider } from '@northvale/web/ui/colorMode.tsx';
import { formatDate } from '@northvale/web/ui/dates.ts';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Checker } from './Checker.tsx';
import { keptIn } from './kept.ts';
import { LEAD, TITLE } from './sentences.ts';

/** The page that people keep: one file that is opened from a disk, with no server and no network. */
const kept = keptIn(document.getElementById('kept')?.textContent);

const KeptPage = () => (
  <Wide component="main" sx={{ py: { xs: 8, md: 14 } }}>
    <Wordmark name={kept.productName} />
    <Typography variant="section" component="h1" sx={{ display: 'block', mt: 8 }}>
      {TITLE}
    </Typography>
    <Typography sx={{ color: 'nv.ink2', fontSize: 19, lineHeight: '30px', mt: 4, mb: 9, maxWidth: 640 }}>
      {LEAD}
    </Typography>
    <Checker
      productName={kept.productName}
      keys={kept.keys}
      keysFrom={kept.at === '' ? '' : `What ${kept.host} published on ${formatDate(kept.at)}, when this page was kept.`}
    />
    <Box component="p" sx={{ color: 'nv.ink2', fontSize: 14, mt: 10 }}>
      This page works from your disk. It asks nothing of any server.
    </Box>
  </Wide>
);

const root = document.getElementById('root');
if (root === null) throw new Error('verify.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ColorModeProvider>
      <KeptPage />
    </ColorModeProvider>
  </StrictMode>,
);
