import type { LucideIcon } from 'lucide-react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import { uiText } from './texts/texts.ts';
import type { Step } from './Timeline.tsx';

/** How the two kinds of request are drawn. */
export const requestKinds = {
  deposit: { icon: ArrowDownToLine },
  withdrawal: { icon: ArrowUpFromLine },
} as const;

export const requestWord = (kind: keyof typeof requestKinds): string => uiText(`ui.request.${kind}`);

type Stage = 'requested' | 'firstApproval' | 'inReview' | 'approved' | 'rejected' | 'cancelled' | 'holdReleased';

export type RequestStatus = 'pending' | 'approved' | 'rejected' | 'cancelled';

interface Request {
  status: RequestStatus;
  createdAt: string;
  decidedAt?: string | undefined;
  approvals: readonly { by: { name: string }; at: string }[];
}

/** What one audience is told of a stage. */
type Told = Pick<Step, 'what' | 'when' | 'effect'>;

const marks: Record<Exclude<Stage, 'requested'>, Pick<Step, 'icon' | 'tone'>> = {
  firstApproval: { icon: Users, tone: 'amber' },
  inReview: { icon: Clock, tone: 'amber' },
  approved: { icon: Check, tone: 'green' },
  rejected: { icon: X, tone: 'red' },
  cancelled: { icon: Minus },
  holdReleased: { icon: RotateCcw, tone: 'green' },
};

/**
 * A request's life as a timeline: asked, looked at, decided. `tell` words each stage for whoever reads, or leaves it
 * out by null: one that it doesn't name doesn't compile. `by` is the admin of a first approval.
 */
export function requestTimeline(
  kind: keyof typeof requestKinds,
  { status, createdAt, decidedAt, approvals }: Request,
  tell: (stage: Stage, at: string | undefined, by?: string) => Told | null,
): Step[] {
  const steps: Step[] = [];
  const add = (stage: Stage, mark: { icon: LucideIcon }, at: string | undefined, by?: string): void => {
    const told = tell(stage, at, by);
    if (told !== null) steps.push({ key: `${stage} ${at ?? ''}`, ...mark, ...told });
  };
  add('requested', requestKinds[kind], createdAt);
  for (const { by, at } of approvals) add('firstApproval', marks.firstApproval, at, by.name);
  add('inReview', marks.inReview, decidedAt === undefined ? undefined : createdAt);
  if (status === 'pending') return steps;
  add(status, marks[status], decidedAt);
  if (kind === 'withdrawal' && status !== 'approved') add('holdReleased', marks.holdReleased, decidedAt);
  return steps;
}
