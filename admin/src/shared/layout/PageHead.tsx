import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { t } from '../texts/t.ts';

interface PageHeadProps {
  title: string;
  subtitle?: ReactNode;
  /** Buttons at the right. */
  children?: ReactNode;
}

export function PageHead({ title, subtitle, children }: PageHeadProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 4, mb: 4.5 }}>
      <Box sx={{ flex: 1, minWidth: 'min(200px, 100%)', overflowWrap: 'anywhere' }}>
        <Typography variant="h1">{title}</Typography>
        <Typography variant="body2" component="p" sx={{ color: 'nv.ink2', mt: 1.5, minHeight: 20 }}>
          {subtitle}
        </Typography>
      </Box>
      {children}
      <DocumentTitle title={title} />
    </Box>
  );
}

// React hoists it into the head.
const DocumentTitle = ({ title }: { title: string }) => <title>{t('layout.documentTitle', { title })}</title>;
