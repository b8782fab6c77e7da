import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Wide } from '../../../ui/Card.tsx';
import { PageTitle } from '../../shared/page/PageTitle.tsx';

/** A public page of text: title, opening line, content in a readable measure. */
export const Prose = ({
  title,
  lead,
  children,
  wide = false,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  wide?: boolean;
}) => (
  <Wide sx={{ pt: { xs: 12, md: 22 }, pb: { xs: 19, md: 26 } }}>
    <PageTitle title={title} />
    <Typography variant="section" component="h1" sx={{ display: 'block' }}>
      {title}
    </Typography>
    <Typography sx={{ color: 'nv.ink2', fontSize: 19, lineHeight: '30px', mt: 4, maxWidth: 620 }}>{lead}</Typography>
    <Box sx={{ mt: { xs: 9, md: 14 }, maxWidth: wide ? 'none' : 680, fontSize: 17, lineHeight: '28px' }}>
      {children}
    </Box>
  </Wide>
);

/** A ruled part of such a page. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ borderTop: '1px solid', borderColor: 'nv.rule', py: 7 }}>
    <Typography variant="h2">{title}</Typography>
    <Box sx={{ color: 'nv.ink2', mt: 2.5, '& p': { m: 0 }, '& p + p': { mt: 3 } }}>{children}</Box>
  </Box>
);

/** The distance between the landing page's sections. */
export const section = { my: { xs: '76px', md: '104px' } } as const;
