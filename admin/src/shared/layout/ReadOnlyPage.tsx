import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { Link } from 'react-router-dom';
import { t } from '../texts/t.ts';
import { PageHead } from './PageHead.tsx';

/** Where an auditor comes out who opens the address of a form. */
export const ReadOnlyPage = () => (
  <>
    <PageHead title={t('layout.error.readOnlyTitle')} />
    <EmptyState
      shape="valley"
      title={t('layout.error.readOnly')}
      action={
        <Button variant="outlined" component={Link} to="/">
          {t('layout.error.back')}
        </Button>
      }
    >
      {t('layout.error.readOnlyText')}
    </EmptyState>
  </>
);
