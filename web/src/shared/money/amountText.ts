import { parseAmount } from '@northvale/web/ui/money.ts';
import * as z from 'zod';

/** An amount as typed; what isn't one fails with the contract's own sentence. */
export const amountText = (amount: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => parseAmount(text) ?? Number.NaN)
    .pipe(amount);

/** What has been typed so far, as dollars to reckon with. */
export const typedAmount = (text: string): number => Math.max(0, parseAmount(text) ?? 0);
