import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { counted, t } from '../../texts/t.ts';

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
      title: t('integrity.state.difference', counted(length)),
      text: t('integrity.state.unrepaired'),
    };
  }
  if (refusedToSign)
    return { tone: 'bad', title: t('integrity.state.refused'), text: t('integrity.state.refusedText') };
  if (ok) return { tone: 'good', title: t('integrity.state.agrees'), text: t('integrity.state.noDifferences') };
  if (lastFullRound === undefined) {
    return { tone: 'open', title: t('integrity.state.firstRound'), text: t('integrity.state.soFar') };
  }
  return { tone: 'open', title: t('integrity.state.open'), text: t('integrity.state.soFar') };
}
