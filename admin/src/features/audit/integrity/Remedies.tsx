import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Section } from '../../../shared/layout/Section.tsx';
import { t } from '../../../shared/texts/t.ts';
import { Code } from '../Code.tsx';
import { type Difference, remedyOf } from './differencesOf.ts';

/** What to do about what differs, as docs/operators.md says it at length. */
export function Remedies({ differences }: { differences: readonly Difference[] }) {
  const remedies = new Set(differences.map(remedyOf));
  // While events differ, lists made anew would lose what was published.
  if (remedies.has('events')) remedies.delete('lists');
  return (
    <Section title={t('integrity.remedy.title')}>
      <Box component="ol" sx={{ m: 0, pl: 5, maxWidth: 620, '& li': { py: 1 } }}>
        <li>{t('integrity.remedy.keep')}</li>
        <li>
          {t('integrity.remedy.all')} <Command>{'npm run -s ledger -- verify'}</Command>
        </li>
        {remedies.has('newer') && <li>{t('integrity.remedy.newer')}</li>}
        {remedies.has('events') && <li>{t('integrity.remedy.events')}</li>}
        {remedies.has('lists') && (
          <li>
            {t('integrity.remedy.lists')} <Command>{'npm run ledger -- rebuild'}</Command>
          </li>
        )}
      </Box>
      <Box sx={{ color: 'nv.ink2', mt: 2 }}>{t('integrity.remedy.docs')}</Box>
    </Section>
  );
}

const Command = ({ children }: { children: string }): ReactNode => (
  <Box component="span" sx={{ display: 'block', mt: 1 }}>
    <Code text={children} />
  </Box>
);
