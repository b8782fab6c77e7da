import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { PageHead } from './PageHead.tsx';

/** A page that failed to render: nothing was sent, so nothing was changed. */
export const UnexpectedErrorPage = ({ error }: { error: Error }) => (
  <Box component="main" sx={{ p: { xs: 4, md: 7 } }}>
    <PageHead title="Unexpected Application Error!" />
    <EmptyState
      shape="notch"
      title={error.message}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      }
    >
      Nothing was changed.
    </EmptyState>
  </Box>
);
