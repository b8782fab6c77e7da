import Box from '@mui/material/Box';
import { BadgeCheck, Check, CircleCheck, Clock, Minus, Users, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { sans } from './tokens.ts';

type Tone = 'amber' | 'green' | 'red' | 'grey' | 'brand';

interface BadgeProps {
  tone: Tone;
  icon: LucideIcon;
  children: ReactNode;
  small?: boolean;
}

const colours: Record<Tone, { color: string; bgcolor: string }> = {
  amber: { color: 'nv.amberText', bgcolor: 'nv.amberTint' },
  green: { color: 'nv.green', bgcolor: 'nv.greenTint' },
  red: { color: 'nv.red', bgcolor: 'nv.redTint' },
  grey: { color: 'nv.grey', bgcolor: 'nv.greyTint' },
  brand: { color: 'nv.brandText', bgcolor: 'nv.brandTint' },
};

/** An icon and a word: the colour alone never tells the state. */
export function Badge({ tone, icon: Icon, children, small = false }: BadgeProps) {
  return (
    <Box
      component="span"
      sx={{
        ...colours[tone],
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        height: small ? 22 : 24,
        px: 2,
        borderRadius: '6px',
        fontFamily: sans,
        letterSpacing: 0,
        fontSize: small ? 12 : 13,
        lineHeight: '18px',
        fontWeight: 500,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {children}
    </Box>
  );
}

const statuses: Record<string, { tone: Tone; icon: LucideIcon; word: string }> = {
  pending: { tone: 'amber', icon: Clock, word: 'Pending' },
  approved: { tone: 'green', icon: Check, word: 'Approved' },
  rejected: { tone: 'red', icon: X, word: 'Rejected' },
  cancelled: { tone: 'grey', icon: Minus, word: 'Cancelled' },
};

/** Pending amber, approved green, rejected red, anything else grey. */
export function StatusBadge({ status, small = false }: { status: string; small?: boolean }) {
  const { tone, icon, word } = statuses[status] ?? { tone: 'grey', icon: Minus, word: status };
  return (
    <Badge tone={tone} icon={icon} small={small}>
      {word}
    </Badge>
  );
}

export const VerifiedBadge = ({ verified }: { verified: boolean }) =>
  verified ? (
    <Badge tone="brand" icon={CircleCheck}>
      Verified
    </Badge>
  ) : (
    <Badge tone="grey" icon={Minus}>
      Not Verified
    </Badge>
  );

export const OpportunityBadge = () => (
  <Badge tone="brand" icon={BadgeCheck}>
    Verified Opportunity
  </Badge>
);

export const ApprovalsBadge = ({ given, needed }: { given: number; needed: number }) => (
  <Badge tone="amber" icon={Users} small>
    {given} of {needed} approvals
  </Badge>
);
