import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Step {
  key: string;
  icon: LucideIcon;
  tone?: 'grey' | 'amber' | 'green' | 'red';
  /** What happened. */
  what: ReactNode;
  when: ReactNode;
  /** What it did to the balance. */
  effect?: ReactNode;
}

const colours = {
  grey: { color: 'nv.grey', bgcolor: 'nv.greyTint' },
  amber: { color: 'nv.amberText', bgcolor: 'nv.amberTint' },
  green: { color: 'nv.green', bgcolor: 'nv.greenTint' },
  red: { color: 'nv.red', bgcolor: 'nv.redTint' },
} as const;

export const Timeline = ({ steps }: { steps: Step[] }) => (
  <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {steps.map(({ key, icon: Icon, tone = 'grey', what, when, effect }) => (
      <Box
        component="li"
        key={key}
        sx={{
          position: 'relative',
          pl: 8.5,
          pb: 5,
          '&:last-of-type': { pb: 0 },
          '&:not(:last-of-type)::before': {
            content: '""',
            position: 'absolute',
            left: 10,
            top: 24,
            bottom: 2,
            width: '2px',
            bgcolor: 'nv.rule',
          },
        }}
      >
        <Box
          sx={{
            ...colours[tone],
            position: 'absolute',
            left: 0,
            top: 1,
            width: 22,
            height: 22,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
          }}
        >
          <Icon size={13} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontSize: 14, lineHeight: '24px' }}>
          <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{what}</Box>
          <Box sx={{ color: 'nv.ink2', whiteSpace: 'nowrap' }}>{when}</Box>
        </Box>
        {effect && (
          <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', mt: 0.5, overflowWrap: 'anywhere' }}>
            {effect}
          </Box>
        )}
      </Box>
    ))}
  </Box>
);
