import { messageAnswer } from '../fields.ts';
import { changedGoal, goalAnswer, goalsAnswer, newGoal } from '../goals.ts';
import type { Call } from './call.ts';

/** What people save for. Another person's goal is one that isn't there. */
export const GOAL_CALLS = {
  'GET /auth/goals': {
    summary: 'One’s goals, the oldest first, and how far each has come',
    access: 'signed in',
    answers: { 200: goalsAnswer },
  },
  'POST /auth/goals': {
    summary: 'Set a goal',
    access: 'signed in',
    body: newGoal,
    answers: { 201: goalAnswer },
  },
  'PUT /auth/goals/:id': {
    summary: 'Change a goal, pause it or go on with it',
    access: 'signed in',
    body: changedGoal,
    answers: { 200: goalAnswer },
  },
  'DELETE /auth/goals/:id': {
    summary: 'Delete a goal; its money stays as it is',
    access: 'signed in',
    answers: { 200: messageAnswer },
  },
} as const satisfies Record<string, Call>;
