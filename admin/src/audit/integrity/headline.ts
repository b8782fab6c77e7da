import type { Integrity } from '@northvale/api/contract/integrity.ts';

interface Headline {
  tone: 'good' | 'bad' | 'open';
  title: string;
  text: string;
}

type Known = Pick<Integrity, 'ok' | 'differences' | 'refusedToSign' | 'lastFullRound'>;

/** The state in two sentences. */
export function headline({ ok, differences, refusedToSign, lastFullRound }: Known): Headline {
  const { length } = differences;
  if (length > 0) {
    return {
      tone: 'bad',
      title: length === 1 ? 'One difference' : `${length.toLocaleString('en-US')} differences`,
      text: 'Nothing repairs them by itself.',
    };
  }
  if (refusedToSign)
    return { tone: 'bad', title: 'Signing is refused', text: 'What is stored isn’t what was published.' };
  if (ok) return { tone: 'good', title: 'Everything agrees', text: 'No differences.' };
  if (lastFullRound === undefined) {
    return { tone: 'open', title: 'The first round is under way', text: 'No differences so far.' };
  }
  return { tone: 'open', title: 'Not settled yet', text: 'No differences so far.' };
}
