import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { Goal, GoalPicture } from '@northvale/api/contract/goals.ts';
import { formatMoney, toCents } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { apart, ownColours } from '@northvale/web/ui/tokens.ts';
import type { LucideIcon } from 'lucide-react';
import Armchair from 'lucide-react/icons/armchair';
import Car from 'lucide-react/icons/car';
import Gem from 'lucide-react/icons/gem';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import House from 'lucide-react/icons/house';
import Plane from 'lucide-react/icons/plane';
import Star from 'lucide-react/icons/star';
import Umbrella from 'lucide-react/icons/umbrella';
import { t, tx } from '../texts/t.ts';

export const PICTURES: Readonly<Record<GoalPicture, LucideIcon>> = {
  home: House,
  car: Car,
  travel: Plane,
  education: GraduationCap,
  wedding: Gem,
  rainyDay: Umbrella,
  retirement: Armchair,
  other: Star,
};

/** A goal's picture, which its name says in words. */
export function GoalPictureTile({ picture }: { picture: GoalPicture }) {
  const Icon = PICTURES[picture];
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: 44,
        height: 44,
        borderRadius: '8px',
        bgcolor: 'nv.brandTint',
        color: 'nv.brandText',
      }}
    >
      <Icon size={20} strokeWidth={1.75} />
    </Box>
  );
}

/** How much of a goal is saved, as a figure and a bar, and whether it will be reached in time. */
export const GoalProgress = ({ goal }: { goal: Goal }) => (
  <>
    <Box sx={{ ...apart, flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
      <span>
        {tx('goals.savedOf', {
          saved: <Money amount={goal.saved} size="table" sx={{ fontWeight: 600 }} />,
          target: <Money amount={goal.target} size="table" />,
        })}
      </span>
      <Box component="span" sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
        {outlook(goal)}
      </Box>
    </Box>
    <GoalBar goal={goal} />
  </>
);

/** What is saved stands solid, what is projected on top of it hatched, so that the two differ without colour as well. */
function GoalBar({ goal: { name, saved, projected, target } }: { goal: Goal }) {
  const { brand, greyTint } = useTheme().palette.nv;
  const percent = (amount: number): number => Math.min(100, (toCents(amount) / toCents(target)) * 100);
  return (
    <Box
      role="progressbar"
      aria-label={t('goals.progress', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent(saved))}
      aria-valuetext={t('goals.bar', { saved: formatMoney(saved), projected: formatMoney(projected) })}
      sx={{ ...ownColours, position: 'relative', height: 10, mt: 2, borderRadius: 999, overflow: 'hidden' }}
      style={{ backgroundColor: greyTint }}
    >
      <Box
        sx={{ position: 'absolute', inset: 0 }}
        style={{
          width: `${percent(projected)}%`,
          backgroundImage: `repeating-linear-gradient(-45deg, ${brand} 0 2px, transparent 2px 5px)`,
        }}
      />
      <Box sx={{ position: 'absolute', inset: 0, bgcolor: 'nv.brand' }} style={{ width: `${percent(saved)}%` }} />
    </Box>
  );
}

function outlook({ status, missingPerMonth }: Goal): string {
  if (status !== 'active') return t(`goals.status.${status}`);
  return missingPerMonth > 0 ? t('goals.missing', { amount: formatMoney(missingPerMonth) }) : t('goals.onTrack');
}
