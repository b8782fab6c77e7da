import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { EmptyState, ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useIntegrity } from '../../../shared/api/useStats.ts';
import { accountHistoryPath } from '../../../shared/layout/pages.ts';
import { Facts } from '../../../shared/layout/Facts.tsx';
import { Headline } from '../../../shared/layout/integrity/Headline.tsx';
import { MayBeOld } from '../../../shared/layout/MayBeOld.tsx';
import { PageHead, Section } from '../../../shared/layout/Section.tsx';
import { useIsBelow } from '../../../shared/layout/useIsNarrow.ts';
import { counted, t } from '../../../shared/texts/t.ts';
import { Code } from '../Part.tsx';
import { Person } from '../AccountLink.tsx';
import { Age, Checkpoints } from './Checkpoints.tsx';
import { catchingUpText, type Difference, differencesOf, kindInWords, remedyOf } from './kinds.ts';

/** What both columns need. */
const TWO_COLUMNS_PX = 1200;

/** What the product checks of itself, and what it published so that others can. */
export function IntegrityPage() {
  const { data, error, refetch } = useIntegrity();
  const oneColumn = useIsBelow(TWO_COLUMNS_PX);
  return (
    <>
      <PageHead title={t('integrity.title')} subtitle={t('integrity.subtitle')} />
      {error && data && <MayBeOld onRetry={() => void refetch()} />}
      {error && data === undefined ? (
        <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()}>
          {t('integrity.unreachable')}
        </ErrorState>
      ) : data === undefined ? (
        <Skeleton height={240} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          {data.refusedToSign && (
            <Notice kind="error" role="alert">
              <strong>{t('integrity.notSigned', { when: formatDateTime(data.refusedToSign.since) })}</strong>{' '}
              {t('integrity.lastGood')}
              <Box sx={{ mt: 1 }}>
                <Code text={data.refusedToSign.reason} />
              </Box>
            </Notice>
          )}
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: oneColumn ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 380px',
              gap: 4,
              alignItems: 'start',
            }}
          >
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
              {data.differences.length > 0 && <Remedies differences={data.differences} />}
              <Differences differences={data.differences} />
              <Checkpoints checkpoints={data.checkpoints} />
            </Box>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, order: oneColumn ? -1 : 0 }}>
              <StateCard integrity={data} />
              <Witnesses witnesses={data.witnesses} />
              <Parked parked={data.parked} />
            </Box>
          </Box>
        </Box>
      )}
    </>
  );
}

/** Who keeps watch over the log from outside, and how far. */
const Witnesses = ({ witnesses }: { witnesses: Integrity['witnesses'] }) => (
  <Section title={t('integrity.witnesses.title')}>
    {witnesses.length === 0 ? (
      <Box sx={{ color: 'nv.ink2' }}>{t('integrity.witnesses.none')}</Box>
    ) : (
      <Facts
        labelWidth={160}
        facts={witnesses.map(({ name, size, at }) => [
          name,
          <span key={name}>
            {t('integrity.witnesses.events', counted(size))}, <Age at={at} />
          </span>,
        ])}
      />
    )}
  </Section>
);

/** What should have followed from an event and couldn't be done; it is tried again. */
const Parked = ({ parked }: { parked: Integrity['parked'] }) => (
  <Section title={t('integrity.parked.title')}>
    {parked.length === 0 ? (
      <Box sx={{ color: 'nv.ink2' }}>{t('integrity.parked.none')}</Box>
    ) : (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {parked.map(({ reactor, userId, id, reason, since }) => (
          <Box component="li" key={`${reactor} ${id}`} sx={{ py: 2.5, borderTop: '1px solid', borderColor: 'nv.rule' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
              <Box sx={{ fontWeight: 600 }}>{reactor}</Box>
              <Box sx={{ color: 'nv.ink2' }}>
                <Age at={since} />
              </Box>
            </Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>
            <Link component={RouterLink} to={accountHistoryPath(userId)} sx={{ fontSize: 13 }}>
              {t('integrity.parked.account')}
            </Link>
          </Box>
        ))}
      </Box>
    )}
  </Section>
);

/** Whether all is as it should be, since when that is known, and what was gone through for it. */
function StateCard({ integrity }: { integrity: Integrity }) {
  const { verifiedTo, lastFullRound, checkedEvents, checkedAccounts, running, catchingUp } = integrity;
  return (
    <Paper variant="outlined" component="section" aria-label={t('integrity.state.label')} sx={{ p: 5 }}>
      <Box sx={{ mb: 3 }}>
        <Headline integrity={integrity} />
      </Box>
      <Facts
        labelWidth={124}
        facts={[
          [
            t('integrity.state.verifiedTo'),
            verifiedTo ? t('integrity.state.eventOf', { when: formatDateTime(verifiedTo.at) }) : t('common.notYet'),
          ],
          [t('integrity.state.lastRound'), lastFullRound ? <Age key="round" at={lastFullRound} /> : t('common.notYet')],
          [t('integrity.state.events'), formatCount(checkedEvents)],
          [t('integrity.state.accounts'), formatCount(checkedAccounts)],
          [t('integrity.state.readModels'), catchingUpText(catchingUp)],
          [t('integrity.state.check'), running ? t('integrity.state.running') : t('integrity.state.still')],
        ]}
      />
    </Paper>
  );
}

/** What to do about what differs, as docs/operators.md says it at length. */
function Remedies({ differences }: { differences: readonly Difference[] }) {
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

/** What isn't as it should be, each with what was expected and found. */
const Differences = ({ differences }: { differences: readonly Difference[] }) => (
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
