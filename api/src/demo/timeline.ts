import { CATALOGUE, LISTINGS } from './catalogue.ts';
import { daysBefore } from './days.ts';
import { yearOf } from './investorYear.ts';
import { INVESTORS } from './investors.ts';
import { particulars } from './particulars.ts';
import type { CatalogueStep, Step } from './steps.ts';

/** A year of history before `now`, in the order in which it happened. Every kind of event occurs in it. */
export function timeline(now: Date): Step[] {
  const steps: Step[] = [
    ...LISTINGS.flatMap((listing) => offersOf(listing, now)),
    ...[...INVESTORS].flatMap(([key, investor]) => yearOf(key, investor, now)),
    ...particulars(now),
  ];
  return steps.filter(({ at }) => at <= now).sort((a, b) => a.at.getTime() - b.at.getTime());
}

function offersOf(listing: CatalogueStep['listing'], now: Date): CatalogueStep[] {
  const { terms, listed, delisted, dearer } = CATALOGUE[listing];
  const step = (days: number, key: string, command: CatalogueStep['command']): CatalogueStep => ({
    // Before anybody buys on that day.
    at: daysBefore(now, days + 1, 9),
    listing,
    by: 'tomasz',
    key,
    command,
  });
  return [
    step(listed, 'list', (investmentId) => ({ type: 'ListInvestment', investmentId, terms })),
    ...(dearer
      ? [step(dearer[0], 'revise', () => ({ type: 'ReviseInvestment', terms: { pricePerUnit: dearer[1] } }))]
      : []),
    ...(delisted === undefined ? [] : [step(delisted, 'delist', () => ({ type: 'DelistInvestment' }))]),
  ];
}
