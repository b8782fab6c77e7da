/** How an investment's terms are ordered: as texts, 9 months would come after 10. */

/** By the rate: the pattern of returns makes the text before the sign a number. */
export const byReturn = (column: string): string => `rtrim(${column}, '%')::numeric`;

/** By the length, a month taken as 30 days and a year as 365: near enough to put durations in their order. */
export const byDuration = (column: string): string =>
  `split_part(${column}, ' ', 1)::int * CASE rtrim(split_part(${column}, ' ', 2), 's') WHEN 'day' THEN 1 WHEN 'month' THEN 30 ELSE 365 END`;
