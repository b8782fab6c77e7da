import * as z from 'zod';
import { timestamp } from './fields.ts';

export type { DifferenceKind } from '@northvale/ledger/verify/difference.ts';

/** Something that isn't as it should be, in the ledger's own words: docs/auditors.md says what each kind means. */
const difference = z.object({
  kind: z.string(),
  userId: z.string().optional(),
  stream: z.string().optional(),
  revision: z.number().optional(),
  position: z.string().optional(),
  expected: z.string(),
  found: z.string(),
  since: timestamp,
});

/** A checkpoint of the transparency log. `root` in base 64. */
const checkpoint = z.object({
  size: z.number(),
  root: z.string(),
  at: timestamp,
  cosignatures: z.array(z.object({ name: z.string() })),
});

/** GET /admin/integrity: what is checked by itself, and what that has shown. */
export const integrity = z
  .object({
    /** A full round has ended, it has left no difference, and signing is not refused. */
    ok: z.boolean(),
    /** Some process is at it. */
    running: z.boolean(),
    /** The last event that was checked, and when it happened; absent before the first round. */
    verifiedTo: z.object({ position: z.string(), at: timestamp }).optional(),
    lastFullRound: timestamp.optional(),
    /** What the last full round went through. */
    checkedEvents: z.number(),
    checkedAccounts: z.number(),
    /** The oldest first, a thousand at the most. */
    differences: z.array(difference),
    refusedToSign: z.object({ since: timestamp, reason: z.string() }).optional(),
    /** While lists don't show all events yet: from 0 up to 1, and how long it will take, where that can be told. */
    catchingUp: z.object({ share: z.number(), secondsLeft: z.number().optional() }).optional(),
    /** The newest. */
    checkpoint: checkpoint.optional(),
    /** The newest hundred, that one included. */
    checkpoints: z.array(checkpoint),
    /** Who has cosigned one of these checkpoints, and the newest that they have. */
    witnesses: z.array(z.object({ name: z.string(), size: z.number(), at: timestamp })),
    /** What a reactor couldn't do. */
    parked: z.array(
      z.object({ reactor: z.string(), userId: z.string(), id: z.string(), reason: z.string(), since: timestamp }),
    ),
  })
  .meta({ id: 'Integrity' });
export type Integrity = z.infer<typeof integrity>;
