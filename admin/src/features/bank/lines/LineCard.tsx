import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BankLine } from '@northvale/api/contract/bank.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDateTime, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { Check, Clock, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RefusalNotice } from '../../../shared/decisions/RequestSummary.tsx';
import { tellRefusal } from '../../../shared/decisions/refusal.ts';
import { requestPath } from '../../../shared/decisions/requestWords.ts';
import { useDecision, useIsOwn, useMay } from '../../../shared/decisions/useDecision.tsx';
import { Facts } from '../../../shared/layout/Facts.tsx';
import { accountHistoryPath, eventAtPath, listPath } from '../../../shared/layout/pages.ts';
import { TextLink } from '../../../shared/layout/TextLink.tsx';
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

/** A line with all that is known of it, and what can be done with it. */
export function LineCard({ line }: { line: BankLine }) {
  const mayDecide = useMay('decide');
  const { amount, status, counterparty, text, bookedAt, account, reference, statementId, revision } = line;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, p: { xs: 4, md: 5 } }}>
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
          <Money amount={amount} size="title" signed />
          <LineBadge status={status} />
        </Box>
        <Box dir="auto" sx={{ mt: 2, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {counterparty}
        </Box>
        <Box dir="auto" sx={{ mb: 2, color: 'nv.ink2', overflowWrap: 'anywhere' }}>
          {text}
        </Box>
        <Facts
          facts={known([
            [t('bank.line.date'), formatUtcDate(bookedAt)],
            [t('bank.statement.account'), account],
            [t('bank.line.reference'), reference],
            [
              t('bank.line.statement'),
              <TextLink key="lines" to={listPath('bank-lines', { statementId })}>
                {t('bank.line.allOfStatement')}
              </TextLink>,
            ],
          ])}
        />
      </div>
      {status === 'open' ? (
        <>
          <Proposal line={line} />
          <Candidates line={line} />
          {mayDecide && <ExplainForm key={revision} line={line} />}
        </>
      ) : (
        <Settled line={line} />
      )}
    </Box>
  );
}

type Fact = [label: string, value: ReactNode];

const known = (facts: Fact[]): Fact[] => facts.filter(([, value]) => value !== undefined && value !== '');

/** What it is matched with or explained as, by whom, and the way back, where there is one. */
function Settled({ line: { id, match, explanation } }: { line: BankLine }) {
  const mayDecide = useMay('decide');
  const [asks, setAsks] = useState(false);
  const { decide, busy, error } = useDecision();
  const undo = async () => {
    await decide((provider) => provider.reopenLine(id), t('bank.undo.done'));
    setAsks(false);
  };
  return (
    <div>
      {match && (
        <Facts
          facts={[
            [
              t('bank.line.request'),
              <TextLink key="request" to={requestPath(match.kind, match.requestId)}>
                {t(`bank.match.${match.kind}`)}
              </TextLink>,
            ],
            [
              t('bank.line.person'),
              <TextLink key="person" to={accountHistoryPath(match.userId)}>
                {match.name}
              </TextLink>,
            ],
            ...decisionFacts('LineMatched', match),
          ]}
        />
      )}
      {explanation && <Facts facts={explanationFacts('LineExplained', explanation)} />}
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

type Explanation = NonNullable<BankLine['explanation']>;
type DecisionEvent = 'LineMatched' | 'LineExplained' | 'ExplanationProposed';

const decisionFacts = (type: DecisionEvent, { by, at }: Pick<Explanation, 'by' | 'at'>): Fact[] => [
  [t('bank.line.by'), by.name],
  [t('bank.line.when'), formatDateTime(at)],
  [
    t('bank.line.event'),
    <TextLink key="event" to={eventAtPath(type, at)}>
      {t('bank.line.toEvent')}
    </TextLink>,
  ],
];

const explanationFacts = (type: DecisionEvent, explanation: Explanation): Fact[] => {
  const { as, investmentId, investmentName = investmentId, userId, note } = explanation;
  return known([
    [t('bank.line.is'), t(`bank.as.${as}`)],
    [t('bank.line.investment'), investmentName],
    [
      t('bank.line.person'),
      userId && (
        <TextLink key="person" to={accountHistoryPath(userId)}>
          {t('bank.line.history')}
        </TextLink>
      ),
    ],
    [t('bank.line.note'), note],
    ...decisionFacts(type, explanation),
  ]);
};

/** Of a large amount that is no client's: a second admin explains it so too. */
function Proposal({ line: { id, proposal } }: { line: BankLine }) {
  const mayDecide = useMay('decide');
  const isOwn = useIsOwn();
  const { decide, busy, error } = useDecision();
  if (!proposal) return null;
  const { as, investmentId, userId, by } = proposal;
  const same = { as, ...(investmentId !== undefined && { investmentId }), ...(userId !== undefined && { userId }) };
  return (
    <div>
      <Notice kind="warning">
        <Box sx={{ fontWeight: 600 }}>{t('bank.proposal.second')}</Box>
        <Facts facts={explanationFacts('ExplanationProposed', proposal)} />
        {mayDecide && !isOwn(by.id) && (
          <Button
            size="small"
            variant="outlined"
            disabled={busy}
            onClick={() => void decide((provider) => provider.explainLine(id, same), t('bank.explain.done'))}
            sx={{ mt: 2 }}
          >
            {t('bank.proposal.confirm')}
          </Button>
        )}
      </Notice>
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
    </div>
  );
}
