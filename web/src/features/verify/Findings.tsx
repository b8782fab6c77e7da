import Box from '@mui/material/Box';
import type { AccountProof } from '@northvale/ledger/proof/accountProof.ts';
import type { ProvenAccount } from '@northvale/ledger/proof/accountProofCheck.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { formatDate, formatDateTime, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { eventName } from '@northvale/web/ui/texts/said.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import type { ReactNode } from 'react';
import { HoldBar, HoldMark } from '../../../ui/Sum.tsx';
import { formatCount } from '../../../ui/terms.ts';
import { t } from '../../shared/texts/t.ts';
import type { Holds, Outcome } from './check.ts';
import { StatementFindings } from './StatementFindings.tsx';
import { Verdict } from './Verdict.tsx';

/** What the files show, or the first thing that is wrong with them. */
export function Findings({ outcome, productName }: { outcome: Outcome; productName: string }) {
  if (outcome.kind === 'fails') {
    return (
      <Verdict tone="red" icon={CircleX} title={t('verify.fails')}>
        {outcome.problem}
      </Verdict>
    );
  }
  if (outcome.kind === 'keyless') {
    return (
      <Verdict tone="amberText" icon={CircleDashed} title={t('verify.keyless')}>
        {outcome.problem} {t('verify.pasteKey')}
      </Verdict>
    );
  }
  if (outcome.kind === 'unproven') {
    return (
      <Verdict tone="amberText" icon={CircleDashed} title={t('verify.unproven')}>
        {t('verify.unprovenText')}
      </Verdict>
    );
  }
  return <Proven outcome={outcome} productName={productName} />;
}

function Proven({ outcome: { account, events, statement }, productName }: { outcome: Holds; productName: string }) {
  const { coveredRevision, coveredAt, checkpoint, signedBy, cosignedBy } = account;
  const later = account.events - 1 - coveredRevision;
  const signers = [...signedBy, ...cosignedBy].map(({ name, id }) => `${name}+${id}`);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Verdict tone="green" icon={CircleCheck} title={t('verify.holds')}>
        {publishedInWords(coveredRevision + 1, productName, coveredAt)}
        {later > 0 && <Box sx={{ mt: 2, color: 'nv.ink2' }}>{uncoveredInWords(later)}</Box>}
        <Box sx={{ mt: 2, color: 'nv.ink2', fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
          {t('verify.found', { count: formatCount(checkpoint.size), signers: signers.join(', ') })}
        </Box>
      </Verdict>
      {statement && <StatementFindings statement={statement} coveredRevision={coveredRevision} coveredAt={coveredAt} />}
      <ProvenAccountCard account={account.covered} at={coveredAt} revision={coveredRevision} />
      <ProvenEvents events={events} coveredRevision={coveredRevision} />
    </Box>
  );
}

/** A page needn't show a hundred thousand rows to have checked them. */
const MOST = 200;

/** The newest events of the file, the newest first; those that no checkpoint covers are marked. */
const ProvenEvents = ({ events, coveredRevision }: { events: AccountProof['events']; coveredRevision: number }) => (
  <Card component="section" aria-labelledby="events" sx={{ p: 0 }}>
    <Box component="h2" id="events" sx={{ m: 0, px: 5, py: 4, typography: 'h3' }}>
      {t('verify.events')}
    </Box>
    <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events
        .slice(-MOST)
        .toReversed()
        .map(({ revision, type, metadata }) => (
          <Box
            component="li"
            key={revision}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 4,
              px: 5,
              py: 2.5,
              borderTop: '1px solid',
              borderColor: 'nv.rule',
              fontSize: 14,
              lineHeight: '20px',
            }}
          >
            <Box component="span" sx={{ width: 44, color: 'nv.ink2', fontVariantNumeric: 'tabular-nums' }}>
              {revision}
            </Box>
            <Box component="span" sx={{ flex: 1, minWidth: 170, fontWeight: 500 }}>
              {eventName(type)}{' '}
              <Box component="span" sx={{ ...mono, color: 'nv.ink2', fontWeight: 400 }}>
                {type}
              </Box>
            </Box>
            {revision > coveredRevision && (
              <Badge tone="amber" icon={CircleDashed} small>
                {t('verify.notCovered')}
              </Badge>
            )}
            <Box component="time" dateTime={metadata.occurredAt} sx={{ color: 'nv.ink2' }}>
              {formatDateTime(metadata.occurredAt)}
            </Box>
            <Box component="span" title={metadata.hash} sx={{ ...mono, color: 'nv.ink2' }}>
              {metadata.hash.slice(0, 8)}
            </Box>
          </Box>
        ))}
    </Box>
    {events.length > MOST && (
      <Box sx={{ px: 5, py: 3, borderTop: '1px solid', borderColor: 'nv.rule', color: 'nv.ink2', fontSize: 14 }}>
        {t('verify.earlier', { count: formatCount(events.length - MOST) })}
      </Box>
    )}
  </Card>
);

interface ProvenAccountCardProps {
  account: ProvenAccount['covered'];
  at: string;
  revision: number;
}

/** Amounts are in cents until they are shown. */
const dollars = (cents: number): number => cents / 100;

/** The account as its proven events make it. */
function ProvenAccountCard({ account, at, revision }: ProvenAccountCardProps) {
  const { cash, held, invested } = account;
  const waiting = [...account.requests.values()].filter(({ status }) => status === 'pending');
  const active = [...account.holdings.values()].filter(({ status }) => status === 'active');
  return (
    <Card component="section" aria-labelledby="account">
      <Box component="h2" id="account" sx={{ m: 0, typography: 'h3' }}>
        {t('verify.replayed')}
      </Box>
      <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
        {t('verify.asOf', { date: formatDateTime(at), revision })}
      </Box>
      <Box sx={{ mt: 4 }}>
        <Money amount={dollars(cash + held)} size="title" />
      </Box>
      <Box sx={{ my: 3 }}>
        <HoldBar available={dollars(cash)} held={dollars(held)} height={8} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, color: 'nv.ink2', fontSize: 14 }}>
        <Part mark="available" label={t('verify.available')} cents={cash} />
        <Part mark="held" label={t('verify.onHold')} cents={held} />
        <Part label={t('verify.invested')} cents={invested} />
      </Box>
      <List title={t('verify.openRequests')}>
        {waiting.map(({ id, kind, amount, createdAt }) => (
          <Line key={id} cents={amount}>
            {t(`verify.${kind}`, { date: formatDate(createdAt) })}
          </Line>
        ))}
      </List>
      <List title={t('verify.holdings')}>
        {active.map(({ id, investmentName, units, amount, maturesAt }) => (
          <Line key={id} cents={amount}>
            {t('verify.holding', {
              n: units,
              count: units,
              name: investmentName,
              date: formatUtcDate(maturesAt),
            })}
          </Line>
        ))}
      </List>
    </Card>
  );
}

const Part = ({ mark, label, cents }: { mark?: 'available' | 'held'; label: string; cents: number }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
    {mark && <HoldMark kind={mark} />}
    {label} <Money amount={dollars(cents)} size="table" sx={{ color: 'nv.ink', fontWeight: 600 }} />
  </Box>
);

const List = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length === 0 ? null : (
    <Box sx={{ mt: 5 }}>
      <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );

const Line = ({ cents, children }: { cents: number; children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 4,
      py: 2,
      borderTop: '1px solid',
      borderColor: 'nv.rule',
      fontSize: 14,
      lineHeight: '20px',
    }}
  >
    <span>{children}</span>
    <Money amount={dollars(cents)} size="table" sx={{ fontWeight: 500 }} />
  </Box>
);

/** Hashes and keys, which are compared letter by letter. */
export const mono = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: 12,
  lineHeight: '18px',
} as const;

/** What a proof shows that holds. */
export const publishedInWords = (events: number, productName: string, at: string): string =>
  t('verify.published', { n: events, count: formatCount(events), productName, date: formatDateTime(at) });

/** Of the events that only the chain binds to those before them. */
export const uncoveredInWords = (events: number): string =>
  t('verify.uncovered', { n: events, count: formatCount(events) });

/** What no proof can show, so that nobody believes that it does. */
export const limitsOf = (productName: string): readonly string[] => [
  t('verify.laterEvents'),
  t('verify.moneyInBank', { productName }),
];
