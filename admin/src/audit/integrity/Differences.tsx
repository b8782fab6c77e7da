import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { shortId } from '@northvale/web/ui/labels.ts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { accountHistoryPath } from '../../layout/accountHistoryPath.ts';
import { Facts } from '../../layout/Facts.tsx';
import { Section } from '../../layout/Section.tsx';
import { t } from '../../texts/t.ts';

type Difference = Integrity['differences'][number];

/** What isn't as it should be, each with what was expected and found. */
export const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <Section title={t('integrity.differences.title')}>
    {differences.length === 0 ? (
      <EmptyState title={t('integrity.none')}>{t('integrity.differences.noneText')}</EmptyState>
    ) : (
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {differences.map((difference, place) => (
          <Box component="li" key={place} sx={{ py: 3, borderTop: '1px solid', borderColor: 'nv.rule' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3 }}>
              <Box sx={{ color: 'nv.red', fontWeight: 600 }}>{difference.kind}</Box>
              <Box sx={{ color: 'nv.ink2' }}>{t('integrity.since', { when: formatDateTime(difference.since) })}</Box>
            </Box>
            <Facts facts={factsOf(difference)} />
          </Box>
        ))}
      </Box>
    )}
  </Section>
);

function factsOf({ userId, stream, revision, position, expected, found }: Difference): [string, ReactNode][] {
  const at = (what: string): string =>
    revision === undefined ? what : t('integrity.differences.revision', { what, revision });
  const facts: [string, ReactNode][] = [];
  if (userId !== undefined) {
    const to = accountHistoryPath(userId, revision);
    facts.push([
      t('audit.account'),
      <Link key="account" component={RouterLink} to={to}>
        {at(shortId(userId))}
      </Link>,
    ]);
  } else if (stream !== undefined) facts.push([t('audit.stream'), at(stream)]);
  if (position !== undefined) facts.push([t('audit.position'), position]);
  facts.push([t('integrity.differences.expected'), expected], [t('integrity.differences.found'), found]);
  return facts;
}
