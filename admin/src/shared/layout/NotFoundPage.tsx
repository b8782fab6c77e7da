import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { Link } from 'react-router-dom';
import { t } from '../texts/t.ts';
import { PageHead } from './PageHead.tsx';

export const NotFoundPage = () => (
  <>
    <PageHead title={t('layout.error.title')} />
    <EmptyState
      shape="notch"
      title={t('layout.error.notFound')}
      action={
        <Button variant="outlined" component={Link} to="/">
          {t('layout.error.back')}
        </Button>
      }
    >
      {t('layout.error.noSuchPage')}
    </EmptyState>
  </>
);
