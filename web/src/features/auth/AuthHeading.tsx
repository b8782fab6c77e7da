import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A page's title and the sentence under it. */
export const AuthHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <Typography variant="h1">{title}</Typography>
    {children && <Typography sx={{ color: 'nv.ink2', mt: 2, mb: 6 }}>{children}</Typography>}
  </>
);
