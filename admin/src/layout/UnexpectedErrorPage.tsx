import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';

/** A page that failed to render: nothing was sent, so nothing was changed. */
export const UnexpectedErrorPage = ({ error }: { error: Error }) => (
  <EmptyState
    shape="notch"
    title="Unexpected Application Error!"
    action={
      <Button variant="contained" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    }
  >
    {error.message}
  </EmptyState>
);
