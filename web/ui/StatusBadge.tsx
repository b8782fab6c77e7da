import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { initialsOf } from './terms.ts';
import type { RequestStatus } from './requestTimeline.ts';
import { uiText } from './texts/texts.ts';
import { sans, tiny } from './tokens.ts';

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
        minHeight: small ? 22 : 24,
        px: 2,
        borderRadius: '6px',
        fontFamily: sans,
        letterSpacing: 0,
        fontSize: small ? 12 : 13,
        lineHeight: '18px',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        [tiny]: { whiteSpace: 'normal' },
      }}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {children}
    </Box>
  );
}

const statuses = {
  pending: { tone: 'amber', icon: Clock },
  approved: { tone: 'green', icon: Check },
  rejected: { tone: 'red', icon: X },
  cancelled: { tone: 'grey', icon: Minus },
} as const satisfies Readonly<Record<RequestStatus, Pick<BadgeProps, 'tone' | 'icon'>>>;

const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status);

/** 'Pending'; a status that nobody knows as it is. */
export const statusWord = (status: string): string => (isKnown(status) ? uiText(`ui.status.${status}`) : status);

/** Pending amber, approved green, rejected red, anything else grey. */
export function StatusBadge({ status, small = false }: { status: string; small?: boolean }) {
  const { tone, icon } = isKnown(status) ? statuses[status] : ({ tone: 'grey', icon: Minus } as const);
  return (
    <Badge tone={tone} icon={icon} small={small}>
      {statusWord(status)}
    </Badge>
  );
}

export const VerifiedBadge = ({ verified }: { verified: boolean }) =>
  verified ? (
    <Badge tone="brand" icon={CircleCheck}>
      {uiText('ui.verified')}
    </Badge>
  ) : (
    <Badge tone="grey" icon={Minus}>
      {uiText('ui.notVerified')}
    </Badge>
  );

export const OpportunityBadge = () => (
  <Badge tone="brand" icon={BadgeCheck}>
    {uiText('ui.verifiedOpportunity')}
  </Badge>
);

export const ApprovalsBadge = ({ given, needed }: { given: number; needed: number }) => (
  <Badge tone="amber" icon={Users} small>
    {uiText('ui.approvals', { given, needed })}
  </Badge>
);

interface InitialsProps {
  name: string;
  size?: number;
  sx?: SxProps<Theme>;
}

/** A person as two letters in a circle. */
export const Initials = ({ name, size = 36, sx = [] }: InitialsProps) => (
  <Box
    aria-hidden="true"
    sx={[
      {
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'nv.brandTint',
        color: 'nv.brandText',
        fontSize: size < 36 ? 12 : size < 40 ? 13 : 15,
        fontWeight: 600,
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  >
    {initialsOf(name)}
  </Box>
);
