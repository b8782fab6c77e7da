import Box from '@mui/material/Box';
import { tokens } from '@northvale/web/ui/tokens.ts';
import { visuallyHidden } from '@northvale/web/ui/visuallyHidden.ts';
import { PageTitle } from '../page/PageTitle.tsx';

/** An empty dark place, kept for the chat. */
export const ChatPage = () => (
  <Box component="main" sx={{ minHeight: '100vh', bgcolor: tokens.dark.paper, color: tokens.dark.ink }}>
    <PageTitle title="Chat" />
    <Box component="h1" sx={visuallyHidden}>
      Chat
    </Box>
  </Box>
);
