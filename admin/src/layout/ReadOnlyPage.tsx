import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { Link } from 'react-router-dom';
import { PageHead } from './PageHead.tsx';

/** Where an auditor comes out who opens the address of a form. */
export const ReadOnlyPage = () => (
  <>
    <PageHead title="You can look, not change" />
    <EmptyState
      shape="valley"
      title="Read only"
      action={
        <Button variant="outlined" component={Link} to="/">
          Back to the dashboard
        </Button>
      }
    >
      Auditors read everything and change nothing. Ask an admin if something has to change.
    </EmptyState>
  </>
);
