import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { Link } from 'react-router-dom';
import { PageHead } from './PageHead.tsx';

export const NotFoundPage = () => (
  <>
    <PageHead title="Unexpected Application Error!" />
    <EmptyState
      shape="notch"
      title="404 Not Found"
      action={
        <Button variant="outlined" component={Link} to="/">
          Back to the dashboard
        </Button>
      }
    >
      There is no such page in the back office.
    </EmptyState>
  </>
);
