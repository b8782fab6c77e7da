import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A ruled section: its title and a line at the left, its content at the right. */
export const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Box
    component="section"
    aria-label={title}
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '308fr 636fr' },
      gap: { xs: 5, md: 5 },
      py: 8,
      borderTop: '1px solid',
      borderColor: 'nv.rule',
    }}
  >
    <div>
      <Typography variant="h2">{title}</Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 2, maxWidth: 250 }}>
        {text}
      </Typography>
    </div>
    <Box sx={{ minWidth: 0 }}>{children}</Box>
  </Box>
);

/** A form's fields while what they hold loads. */
export const FieldsSkeleton = ({ fields = 5 }: { fields?: number }) => (
  <Box
    aria-hidden
    sx={{ display: 'grid', gap: '20px 16px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 640, py: 8 }}
  >
    {Array.from({ length: fields }, (_, field) => (
      <div key={field}>
        <Skeleton width={96} height={14} />
        <Skeleton height={44} sx={{ mt: 3 }} />
      </div>
    ))}
  </Box>
);
