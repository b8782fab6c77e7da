import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/texts/t.ts';

interface ExportLinkProps {
  userId?: string | undefined;
  at?: string | undefined;
}

/** The way to take along what a page shows. */
export const ExportLink = ({ userId, at }: ExportLinkProps) => {
  const asked = new URLSearchParams({ ...(userId !== undefined && { userId }), ...(at !== undefined && { at }) });
  return (
    <Button
      component={Link}
      to={{ pathname: '/exports', search: asked.toString() }}
      variant="outlined"
      startIcon={<Download size={16} strokeWidth={1.75} />}
    >
      {t('exports.export')}
    </Button>
  );
};
