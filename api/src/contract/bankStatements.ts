import { said } from './said.ts';
import * as z from 'zod';
import { dollars } from './dollars.ts';
import { facts } from './fields.ts';

/** The most lines of one statement file. */
export const MAX_STATEMENT_LINES = 20_000;

/** The largest statement file. */
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024;

/** A column by its header. */
const column = z.string().min(1, said('ColumnRequired', 'Please choose a column.'));

/** How the columns of a bank's CSV are read. */
export const csvMapping = z
  .strictObject({
    columns: z
      .strictObject({
        date: column,
        /** Signed, more than zero is money in; or both of the next two. */
        amount: column.optional(),
        debit: column.optional(),
        credit: column.optional(),
        text: z.array(column).optional(),
        counterparty: column.optional(),
        reference: column.optional(),
        /** After the row's amount. */
        balance: column.optional(),
        currency: column.optional(),
        account: column.optional(),
      })
      .refine(({ amount, debit, credit }) => (amount === undefined) === (debit !== undefined && credit !== undefined), {
        path: ['amount'],
        error: said('AmountOrBoth', 'Please choose the column of the amount, or both those of debits and of credits.'),
      }),
    dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
    decimal: z.enum(['.', ',']),
    /** The bank account, where no column names it. */
    account: z.string().optional(),
    /** Dollars before the first and after the last line, where no column has balances. */
    opening: dollars.optional(),
    closing: dollars.optional(),
  })
  .meta({ id: 'CsvMapping' });
export type CsvMapping = z.infer<typeof csvMapping>;

/** A day, `2026-11-03`. */
const day = z.string();

/** What a file is, before it is imported. Dollars. */
export const statementPreview = z
  .object({
    kind: z.enum(['csv', 'camt.053', 'unknown']),
    /** As the Encoding Standard names it. */
    encoding: z.string().optional(),
    separator: z.string().optional(),
    columns: z.array(z.string()).optional(),
    /** The same for each file with these columns: by it a mapping is remembered. */
    shape: z.string().optional(),
    /** The one given, the one remembered, or what the headers and values suggest. */
    mapping: csvMapping.optional(),
    account: z.string().optional(),
    from: day.optional(),
    to: day.optional(),
    opening: z.number().optional(),
    closing: z.number().optional(),
    /** How many there are. */
    lines: z.number().optional(),
    /** The first of them. */
    sample: z.array(
      z.object({
        /** The line of the file, from 1. */
        at: z.number(),
        bookedOn: day,
        amount: z.number(),
        text: z.string(),
        counterparty: z.string(),
        reference: z.string(),
      }),
    ),
    /** Why it can't be imported as it is. */
    problems: z.array(z.object({ path: z.string(), code: z.string(), facts: facts.optional(), message: z.string() })),
  })
  .meta({ id: 'StatementPreview' });
export type StatementPreview = z.infer<typeof statementPreview>;
