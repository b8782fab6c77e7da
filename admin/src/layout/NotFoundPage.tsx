import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { Link } from 'react-router-dom';

export const NotFoundPage = () => (
  <EmptyState
    shape="notch"
    title="Unexpected Application Error!"
    action={
      <Button variant="outlined" component={Link} to="/">
        Back to the dashboard
      </Button>
    }
  >
    404 Not Found. There is no such page in the back office.
  </EmptyState>
);
