import type { Parts } from '../parts.ts';
import { erasure } from './erasure.ts';
import { maturity } from './maturity.ts';
import { createReactors, type Reactors } from './runReactors.ts';

/** All that follows from events without being asked for, and the check of them. */
export const reactorsOf = (
  parts: Pick<
    Parts,
    'accounts' | 'documents' | 'integrity' | 'keys' | 'log' | 'mailer' | 'now' | 'people' | 'store' | 'tasks'
  >,
): Reactors =>
  createReactors({ ...parts, reactors: [maturity(parts), erasure(parts)], beside: [parts.integrity.watch] });
