import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { accountHistoryPath } from '../../../shared/layout/accountHistoryPath.ts';
import { Facts } from '../../../shared/layout/Facts.tsx';
import { Section } from '../../../shared/layout/Section.tsx';
import { counted } from '../../../shared/texts/counted.ts';
import { t } from '../../../shared/texts/t.ts';
import { Code } from '../Code.tsx';
import { Person } from '../Person.tsx';
import { type Difference, differencesOf } from './differencesOf.ts';
import { kindInWords } from './kinds.ts';

/** What isn't as it should be, each with what was expected and found. */
export const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <Section title={t('integrity.differences.title')}>
    {differences.length === 0 ? (
      <EmptyState title={t('integrity.none')}>{t('integrity.differences.noneText')}</EmptyState>
    ) : (
      <Box component="ol" sx={list}>
        {differencesOf(differences).map(({ first, others }, place) => (
          <Box component="li" key={place} sx={{ py: 3, borderTop: '1px solid', borderColor: 'nv.rule' }}>
            <OneDifference {...first} />
            {others.length > 0 && <More differences={others} />}
          </Box>
        ))}
      </Box>
    )}
  </Section>
);

const list = { listStyle: 'none', m: 0, p: 0 } as const;

const OneDifference = (difference: Difference) => (
  <>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 }}>
      <Box sx={{ color: 'nv.red', fontWeight: 600 }}>{kindInWords(difference.kind)}</Box>
      <Box sx={{ color: 'nv.ink2' }}>{t('integrity.since', { when: formatDateTime(difference.since) })}</Box>
    </Box>
    <Facts facts={factsOf(difference)} />
  </>
);

/** What most likely follows from the first: out of sight until somebody asks. */
const More = ({ differences }: { differences: readonly Difference[] }) => (
  <Box component="details" sx={{ mt: 3 }}>
    <Box component="summary" sx={{ cursor: 'pointer', color: 'nv.brandText', fontWeight: 500, width: 'fit-content' }}>
      {t('integrity.differences.more', counted(differences.length))}
    </Box>
    <Box component="ol" sx={{ ...list, pl: 4 }}>
      {differences.map((difference, place) => (
        <Box component="li" key={place} sx={{ pt: 3 }}>
          <OneDifference {...difference} />
        </Box>
      ))}
    </Box>
  </Box>
);

function factsOf({ kind, userId, stream, revision, position, expected, found }: Difference): [string, ReactNode][] {
  const at = revision !== undefined && `, ${t('integrity.differences.revision', { revision })}`;
  const facts: [string, ReactNode][] = [];
  if (userId !== undefined) {
    facts.push([
      t('audit.account'),
      <Link key="account" component={RouterLink} to={accountHistoryPath(userId, revision)}>
        <Person userId={userId} />
        {at}
      </Link>,
    ]);
  } else if (stream !== undefined) {
    facts.push([
      t('audit.stream'),
      <span key="stream">
        <Code text={stream} />
        {at}
      </span>,
    ]);
  }
  if (position !== undefined) facts.push([t('audit.position'), <Code key="position" text={position} />]);
  facts.push([t('integrity.differences.kind'), <Code key="kind" text={kind} />]);
  facts.push([t('integrity.differences.expected'), <Code key="expected" text={expected} />]);
  facts.push([t('integrity.differences.found'), <Code key="found" text={found} />]);
  return facts;
}
