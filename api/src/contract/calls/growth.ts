import * as z from 'zod';
import { depositPlanAnswer, depositPlanChange, depositPlansAnswer, newDepositPlan } from '../depositPlans.ts';
import { referralCodeAnswer, referralRecord, referralsAnswer } from '../referrals.ts';
import { DEFAULT_METHOD } from '../requests.ts';
import type { Call } from './call.ts';

/** Inviting friends, and deposits that come back each month. */
export const GROWTH_CALLS = {
  'GET /auth/referrals': {
    summary: 'One’s own referral code, and what came of it',
    access: 'signed in',
    answers: { 200: referralsAnswer },
  },
  'GET /auth/referral-codes/:code': {
    summary: 'Whether a referral code is known',
    access: 'anyone',
    answers: { 200: referralCodeAnswer },
  },
  'GET /auth/deposit-plans': {
    summary: 'One’s own recurring deposits',
    access: 'signed in',
    answers: { 200: depositPlansAnswer },
  },
  'POST /auth/deposit-plans': {
    summary: 'Start a recurring deposit',
    access: 'signed in',
    idempotent: true,
    usual: { method: DEFAULT_METHOD },
    body: newDepositPlan,
    answers: { 201: depositPlanAnswer },
  },
  'PATCH /auth/deposit-plans/:id': {
    summary: 'Change, pause, resume or end a recurring deposit',
    access: 'own',
    idempotent: true,
    body: depositPlanChange,
    answers: { 200: depositPlanAnswer },
  },
} as const satisfies Record<string, Call>;

/** Of staff. */
export const REFERRAL_CALLS = {
  'GET /admin/referrals': {
    summary: 'Who referred whom',
    access: 'staff',
    list: 'referrals',
    answers: { 200: z.array(referralRecord) },
  },
} as const satisfies Record<string, Call>;
