import type { ActRecord } from '@northvale/api/contract/acts.ts';
import { t } from '../../../shared/texts/t.ts';
import { roleWord } from '../standingWords.ts';

/** 'Ines Carvalho, admin'; somebody who wasn't signed in has no name. */
export const whoActed = ({ actor: { id, name, role } }: Pick<ActRecord, 'actor'>): string =>
  id === '' ? t('acts.notSignedIn') : t('audit.byWhom', { name, role: roleWord(role) });
