import { requestAmount } from '@northvale/api/contract/dollars.ts';
import { parseAmount } from '@northvale/web/ui/money.ts';
import * as z from 'zod';

/** An amount as typed; what isn't one fails with the contract's own sentence. */
export const amountText = z
  .string()
  .transform((text) => parseAmount(text) ?? Number.NaN)
  .pipe(requestAmount);
