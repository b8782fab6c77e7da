import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { Link } from 'react-router-dom';

/** Where an auditor comes out who opens the address of a form. */
export const ReadOnlyPage = () => (
  <EmptyState
    shape="valley"
    title="You can look, not change"
    action={
      <Button variant="outlined" component={Link} to="/">
        Back to the dashboard
      </Button>
    }
  >
    Auditors read everything and change nothing. Ask an admin if something has to change.
  </EmptyState>
);
