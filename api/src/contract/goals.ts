import { said } from './said.ts';
import * as z from 'zod';
import { balanceDollars, positiveDollars } from './dollars.ts';
import { id, line, message, oneOf, timestamp } from './fields.ts';

export const MAX_GOALS = 50;
export const GOAL_PICTURES = [
  'home',
  'car',
  'travel',
  'education',
  'wedding',
  'rainyDay',
  'retirement',
  'other',
] as const;
export type GoalPicture = (typeof GOAL_PICTURES)[number];

/** Of a goal that was reached neither is chosen any more. */
const CHOSEN_STATUSES = ['active', 'paused'] as const;

/** What somebody saves for. An earmark tells what is meant for it, and holds nothing back. */
export const newGoal = z.strictObject({
  name: line(60, said('GoalNameRequired', 'Please give the goal a name.')).trim(),
  picture: oneOf(GOAL_PICTURES),
  target: positiveDollars,
  /** The day (UTC) by which it is to be reached. */
  by: z.iso.date({ error: said('NotADate', 'Please enter a valid date.') }),
  /** Dollars of the wallet that are earmarked. */
  wallet: balanceDollars.default(0),
  /** The ids of holdings: each serves one goal. */
  holdings: z.array(id).default([]),
  /** A recurring deposit that is meant for it. */
  planId: id.optional(),
});
export type NewGoal = z.output<typeof newGoal>;

/** The whole goal as it is to be. */
export const changedGoal = newGoal.extend({ status: oneOf(CHOSEN_STATUSES).optional() });

const kept = z.object({
  _id: z.string(),
  name: z.string(),
  picture: z.enum(GOAL_PICTURES),
  target: z.number(),
  by: z.string(),
  wallet: z.number(),
  holdings: z.array(z.string()),
  planId: z.string().optional(),
  /** Reached once, it stays so. */
  status: z.enum([...CHOSEN_STATUSES, 'reached']),
});

/** A goal as it is kept about its person. */
export const keptGoal = kept.extend({ createdAt: timestamp, reachedAt: timestamp.optional() });
export type KeptGoal = z.infer<typeof keptGoal>;

/** The same with how far it has come, in dollars. */
const goal = kept
  .extend({
    saved: z.number(),
    /** What there will be by its day. */
    projected: z.number(),
    /** What more would have to be saved each month; 0 where it is on track. */
    missingPerMonth: z.number(),
  })
  .meta({ id: 'Goal' });
export type Goal = z.infer<typeof goal>;

export const goalsAnswer = z.object({ message, data: z.array(goal) });
export const goalAnswer = z.object({ message, data: goal });
