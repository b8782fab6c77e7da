import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { t } from '../texts/t.ts';

interface SectionProps {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of a page, with its own heading. */
export const Section = ({ title, aside, children }: SectionProps) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 5, minWidth: 0 }}>
    <Box
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 3, mb: 2 }}
    >
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {aside}
    </Box>
    {children}
  </Paper>
);

interface PageHeadProps {
  title: string;
  subtitle?: ReactNode;
  /** Buttons at the right. */
  children?: ReactNode;
}

export function PageHead({ title, subtitle, children }: PageHeadProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 4, mb: 4.5 }}>
      {/* On phones a line of its own: beside buttons a subtitle that comes later would take two. */}
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 200 }, overflowWrap: 'anywhere' }}>
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

/** The way back to the list. */
export const Breadcrumb = ({ to, label }: { to: string; label: string }) => (
  <Link
    component={RouterLink}
    to={to}
    sx={{
      ...touchable,
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1,
      fontSize: 13,
      lineHeight: '18px',
      border: 0,
      color: 'nv.ink2',
      mb: 1,
    }}
  >
    <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
    {label}
  </Link>
);
