import Box from '@mui/material/Box';
import { tokens } from '@northvale/web/ui/tokens.ts';
import { visuallyHidden } from '../../../ui/LiveRegion.tsx';
import { PageTitle } from '../../shared/page/PageTitle.tsx';
import { t } from '../../shared/texts/t.ts';

/** An empty dark place, kept for the chat. */
export const ChatPage = () => (
  <Box component="main" sx={{ minHeight: '100vh', bgcolor: tokens.dark.paper, color: tokens.dark.ink }}>
    <PageTitle title={t('pages.chat')} />
    <Box component="h1" sx={visuallyHidden}>
      {t('pages.chat')}
    </Box>
  </Box>
);
