import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { BankLine } from '@northvale/api/contract/bank.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDateTime, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { Check, Clock, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { RefusalNotice } from '../../../shared/decisions/RequestSummary.tsx';
import { tellRefusal } from '../../../shared/decisions/refusal.ts';
import { requestPath } from '../../../shared/decisions/requestWords.ts';
import { useDecision, useMay } from '../../../shared/decisions/useDecision.tsx';
import { Facts } from '../../../shared/layout/Facts.tsx';
import { accountHistoryPath, listPath } from '../../../shared/layout/pages.ts';
import { t } from '../../../shared/texts/t.ts';
import { Candidates } from './Candidates.tsx';
import { ExplainForm } from './ExplainForm.tsx';

const LOOKS = {
  open: { tone: 'amber', icon: Clock },
  matched: { tone: 'green', icon: Check },
  explained: { tone: 'brand', icon: PenLine },
} as const;

export const LineBadge = ({ status }: Pick<BankLine, 'status'>) => (
  <Badge {...LOOKS[status]} small>
    {t(`bank.status.${status}`)}
  </Badge>
);

interface LineCardProps {
  line: BankLine;
  /** Something was decided on it. */
  onDecide: () => void;
}

/** A line with all that is known of it, and what can be done with it. */
export function LineCard({ line, onDecide }: LineCardProps) {
  const mayDecide = useMay('decide');
  return (
    <Box
      component="section"
      aria-label={t('bank.line.title')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, p: { xs: 4, md: 5 } }}
    >
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
          <Money amount={line.amount} size="title" signed />
          <LineBadge status={line.status} />
        </Box>
        {line.counterparty !== '' && (
          <Box dir="auto" sx={{ mt: 2, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {line.counterparty}
          </Box>
        )}
        <Box dir="auto" sx={{ mt: 0.5, mb: 2, color: 'nv.ink2', overflowWrap: 'anywhere' }}>
          {line.text}
        </Box>
        <Facts facts={factsOf(line)} />
      </div>
      {line.status !== 'open' && <Settled line={line} mayDecide={mayDecide} onDecide={onDecide} />}
      {line.status === 'open' && (
        <>
          {line.proposal && <Proposal line={line} mayDecide={mayDecide} onDecide={onDecide} />}
          <Candidates line={line} mayDecide={mayDecide} onDecide={onDecide} />
          {mayDecide && <ExplainForm key={line.revision} line={line} onDecide={onDecide} />}
        </>
      )}
    </Box>
  );
}

const to = (path: string, words: ReactNode) => (
  <Link component={RouterLink} to={path}>
    {words}
  </Link>
);

const factsOf = ({ bookedAt, account, reference, statementId }: BankLine): [string, ReactNode][] => [
  [t('bank.line.date'), formatUtcDate(bookedAt)],
  [t('bank.statement.account'), account],
  ...(reference === '' ? [] : ([[t('bank.line.reference'), reference]] as [string, ReactNode][])),
  [t('bank.line.statement'), to(listPath('bank-lines', { statementId }), t('bank.line.allOfStatement'))],
];

/** The event by which something became so: the one of its type at that moment. */
const eventAt = (type: 'LineMatched' | 'LineExplained' | 'ExplanationProposed', at: string) =>
  listPath('events', { type, from: at, to: new Date(Date.parse(at) + 1).toISOString() });

interface SettledProps extends LineCardProps {
  mayDecide: boolean;
}

/** What it is matched with or explained as, by whom, and the way back, where there is one. */
function Settled({ line, mayDecide, onDecide }: SettledProps) {
  const { match, explanation } = line;
  const [asks, setAsks] = useState(false);
  const { decide, busy, error } = useDecision();
  const undo = async () => {
    if (await decide((provider) => provider.reopenLine(line.id), t('bank.undo.done'))) onDecide();
    setAsks(false);
  };
  return (
    <div>
      {match && (
        <Facts
          facts={[
            [t('bank.line.request'), to(requestPath(match.kind, match.requestId), t(`bank.match.${match.kind}`))],
            [t('bank.line.person'), to(accountHistoryPath(match.userId), match.name)],
            ...settledFacts('LineMatched', match),
          ]}
        />
      )}
      {explanation && (
        <Facts facts={[...explanationFacts(explanation), ...settledFacts('LineExplained', explanation)]} />
      )}
      {match?.approves ? (
        <Box sx={{ mt: 3, color: 'nv.ink2', fontSize: 13 }}>{t('bank.match.stays')}</Box>
      ) : (
        mayDecide && (
          <Button variant="outlined" onClick={() => setAsks(true)} sx={{ mt: 4 }}>
            {t('bank.undo.undo')}
          </Button>
        )
      )}
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
      <ConfirmDialog
        open={asks}
        title={t('bank.undo.ask')}
        confirmLabel={t('bank.undo.undo')}
        busy={busy}
        note={t('bank.undo.note')}
        onConfirm={() => void undo()}
        onClose={() => setAsks(false)}
      />
    </div>
  );
}

const settledFacts = (
  type: 'LineMatched' | 'LineExplained',
  of: Pick<Explained, 'by' | 'at'>,
): [string, ReactNode][] => [
  [t('bank.line.by'), of.by.name],
  [t('bank.line.when'), formatDateTime(of.at)],
  [t('bank.line.event'), to(eventAt(type, of.at), t('bank.line.toEvent'))],
];

type Explained = NonNullable<BankLine['explanation']>;

const explanationFacts = ({ as, investmentId, investmentName, userId, note }: Explained): [string, ReactNode][] => [
  [t('bank.line.is'), t(`bank.as.${as}`)],
  ...(investmentId === undefined
    ? []
    : ([[t('bank.line.investment'), investmentName ?? investmentId]] as [string, ReactNode][])),
  ...(userId === undefined
    ? []
    : ([[t('bank.line.person'), to(accountHistoryPath(userId), t('bank.line.history'))]] as [string, ReactNode][])),
  ...(note === undefined ? [] : ([[t('bank.line.note'), note]] as [string, ReactNode][])),
];

/** Of a large amount that is no client's: a second admin explains it so too. */
function Proposal({ line, mayDecide, onDecide }: SettledProps) {
  const { decide, busy, error } = useDecision();
  const { data: identity } = useGetIdentity();
  const { proposal } = line;
  if (!proposal) return null;
  const { as, investmentId, userId, by, at } = proposal;
  const own = identity?.id === by.id;
  const confirm = async () => {
    const same = { as, ...(investmentId !== undefined && { investmentId }), ...(userId !== undefined && { userId }) };
    if (await decide((provider) => provider.explainLine(line.id, same), t('bank.explain.done'))) onDecide();
  };
  return (
    <div>
      <Notice kind="warning">
        <Box sx={{ fontWeight: 600 }}>{t('bank.proposal.by', { name: by.name, when: formatDateTime(at) })}</Box>
        <Facts facts={explanationFacts(proposal)} />
        <Box sx={{ mt: 2 }}>{t('bank.proposal.second')}</Box>
        {mayDecide && !own && (
          <Button size="small" variant="outlined" disabled={busy} onClick={() => void confirm()} sx={{ mt: 2 }}>
            {t('bank.proposal.confirm')}
          </Button>
        )}
        <Box sx={{ mt: 1 }}>{to(eventAt('ExplanationProposed', at), t('bank.line.toEvent'))}</Box>
      </Notice>
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
    </div>
  );
}
