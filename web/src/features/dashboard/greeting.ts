import { t } from '../../shared/texts/t.ts';

/** Before 12 morning, before 18 afternoon, otherwise evening; by the browser's clock. */
export function greeting(now: Date): string {
  const hour = now.getHours();
  if (hour < 12) return t('dashboard.morning');
  return t(hour < 18 ? 'dashboard.afternoon' : 'dashboard.evening');
}

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

const WRITTEN_OUT = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

function inWords(count: number): string {
  const written = WRITTEN_OUT[count - 2];
  return written === undefined ? String(count) : t(`dashboard.counts.${written}`);
}

/** 'Two requests are with our team.' */
export function waitingSentence(pending: number): string {
  if (pending === 0) return '';
  return t('dashboard.waiting', { n: pending, count: inWords(pending) });
}
