import * as z from 'zod';

/** All events of an account as they are stored, and that the published log holds them. */
export const accountProof = z.object({
  format: z.literal('northvale-proof@1'),
  userId: z.string(),
  exportedAt: z.string(),
  events: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        data: z.record(z.string(), z.unknown()),
        metadata: z.record(z.string(), z.unknown()),
        revision: z.number(),
      }),
    )
    .readonly(),
  /** The last event that the newest checkpoint covers; null where none does yet. */
  coveredRevision: z.number().nullable(),
  /** `c2sp.org/tlog-proof@v1` of that event. */
  tlogProof: z.string().nullable(),
});
