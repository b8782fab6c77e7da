import Box from '@mui/material/Box';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { ShieldAlert, ShieldCheck, ShieldEllipsis } from 'lucide-react';
import { headline } from './headline.ts';

const looks = {
  good: { icon: ShieldCheck, color: 'nv.green' },
  bad: { icon: ShieldAlert, color: 'nv.red' },
  open: { icon: ShieldEllipsis, color: 'nv.amberText' },
};

/** Whether the books are as they should be, as the head of a card. */
export function Headline({ integrity }: { integrity: Integrity }) {
  const { tone, title, text } = headline(integrity);
  const { icon: Icon, color } = looks[tone];
  return (
    <Box sx={{ display: 'flex', gap: 3 }}>
      <Box sx={{ color, flex: 'none', pt: '1px' }}>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </Box>
      <div>
        <Box component="h2" sx={{ m: 0, typography: 'h3' }}>
          {title}
        </Box>
        <Box sx={{ color: 'nv.ink2' }}>{text}</Box>
      </div>
    </Box>
  );
}
