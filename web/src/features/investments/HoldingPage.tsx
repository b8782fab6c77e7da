import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { platformFee, unitsCovered } from '@northvale/api/contract/fee.ts';
import type { HoldingDetail } from '@northvale/api/contract/holdingDetail.ts';
import { MATURITY_CHOICES } from '@northvale/api/contract/holdings.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { formatMoney, minus, plus, toCents, toDollars } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { Card } from '../../../ui/Card.tsx';
import { formatUtcDate, useNow } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AppLink } from '../../../ui/PageLink.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { TimeToMaturity } from '../../shared/account/TimeToMaturity.tsx';
import { formatRate, progressPercent, usePerformance } from '../../shared/account/useHoldings.ts';
import { useMe } from '../../shared/account/useMe.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { t } from '../../shared/texts/t.ts';
import { feeWords } from './UnitStepper.tsx';

/** One purchase: its terms, what becomes of it at maturity, and what has become of it so far. */
export function HoldingPage() {
  const { id = '' } = useParams();
  useEffect(focusKept, []);
  const query = useQuery({
    // Below the list's key: what renews the list renews this.
    queryKey: ['holdings', 'one', id],
    queryFn: ({ signal }) => api.call('GET /auth/holdings/:id', { params: { id }, signal }),
  });
  const holding = query.data?.data;
  if (query.isError && holding === undefined)
    return (
      <ErrorState title={sentenceOf(query.error, t('app.networkError'))} onRetry={() => void query.refetch()}>
        <AppLink to="/investments">{t('investments.title')}</AppLink>
      </ErrorState>
    );
  return (
    <>
      <PageHeader title={holding?.investmentName ?? t('holding.title')}>
        {holding ? (
          `${t('investments.units', { n: holding.units })} · ${formatPercent(holding.investmentReturn)} · ${formatDuration(holding.duration)}`
        ) : (
          <Skeleton width={220} />
        )}
      </PageHeader>
      <Box sx={{ display: 'grid', gap: { xs: 4, md: 5 }, gridTemplateColumns: { md: '7fr 5fr' }, alignItems: 'start' }}>
        <Box sx={column}>
          {holding ? <Terms holding={holding} /> : <Skeleton height={480} sx={block} />}
          {holding ? <History holding={holding} /> : <Skeleton height={200} sx={block} />}
        </Box>
        <Box sx={column}>
          {holding ? <AtMaturity holding={holding} /> : <Skeleton height={290} sx={block} />}
          {holding ? <Note holding={holding} /> : <Skeleton height={180} sx={block} />}
        </Box>
      </Box>
    </>
  );
}

const column = { display: 'grid', gap: { xs: 4, md: 5 }, minWidth: 0 } as const;
const block = { borderRadius: '12px', transform: 'none' } as const;

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Card>
);

function Terms({ holding }: { holding: HoldingDetail }) {
  const now = useNow();
  const done = holding.status === 'completed';
  const performance = usePerformance().data?.holdings.find(({ _id }) => _id === holding._id);
  return (
    <Titled title={t('holding.terms')}>
      <Sum label={t('holding.paid')}>
        <SumRow
          label={t('investments.buy.times', {
            units: t('investments.units', { n: holding.units }),
            price: formatMoney(holding.pricePerUnit),
          })}
        >
          <Money amount={holding.amountInvested} />
        </SumRow>
        <SumRow label={feeWords(holding.feeRate)}>
          <Money amount={holding.fee} />
        </SumRow>
        <Total label={t('holding.paid')}>
          <Money amount={plus(holding.amountInvested, holding.fee)} />
        </Total>
      </Sum>
      <Box sx={{ mt: 4 }}>
        <Sum label={t('investments.atMaturity')}>
          <SumRow label={t(done ? 'investments.return' : 'investments.projectedReturn')}>
            <Money amount={holding.expectedReturn} signed />
          </SumRow>
          <Total label={t(done ? 'investments.paidOut' : 'investments.atMaturity')}>
            <Money amount={holding.total} />
          </Total>
        </Sum>
      </Box>
      <Box sx={{ mt: 4 }}>
        <Sum label={t('holding.terms')}>
          <SumRow label={t(done ? 'holding.maturedOn' : 'investments.buy.maturity')} ruled={false}>
            {formatUtcDate(holding.maturesAt)}
          </SumRow>
          {holding.fundCharge !== '' && (
            <SumRow label={t('investments.fundCharge')} ruled={false}>
              {formatPercent(holding.fundCharge)}
            </SumRow>
          )}
          {performance && (
            <SumRow label={t(done ? 'holding.annualReturn' : 'holding.annualReturnSoFar')} ruled={false}>
              {formatRate(performance.annualReturn, holding.purchasedAt, now)}
            </SumRow>
          )}
          {performance && performance.promisedReturn !== null && (
            <SumRow label={t('holding.promisedReturn')} ruled={false}>
              {formatRate(performance.promisedReturn)}
            </SumRow>
          )}
        </Sum>
      </Box>
      {!done && (
        <Box sx={{ mt: 4 }}>
          <TimeToMaturity of={holding.investmentName} percent={progressPercent(holding, now)} />
        </Box>
      )}
    </Titled>
  );
}

/** What its owner wants done with the money; a choice is saved as it is made. */
function AtMaturity({ holding }: { holding: HoldingDetail }) {
  const { succeeded, failed } = useToasts();
  const queryClient = useQueryClient();
  const plan = useMe().data?.plan ?? 'free';
  const choose = useMutation({
    mutationFn: (choice: HoldingDetail['atMaturity']) =>
      api.call('PUT /auth/holdings/:id/at-maturity', { params: { id: holding._id }, body: { choice } }),
    onSuccess: () => succeeded('maturityChosen'),
    onError: (error) => failed(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['holdings'] }),
  });
  if (holding.status === 'completed') return <Outcome holding={holding} />;
  return (
    <Titled title={t('holding.choice.title')}>
      <RadioGroup
        aria-label={t('holding.choice.title')}
        value={choose.isPending ? choose.variables : holding.atMaturity}
        onChange={(_event, choice) => choose.mutate(choice as HoldingDetail['atMaturity'])}
      >
        {MATURITY_CHOICES.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            disabled={choose.isPending}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mr: 0, my: 0.5, '& .MuiRadio-root': { mt: -1 } }}
            label={
              <>
                <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                  {t(`holding.choice.${choice}`)}
                </Box>
                <Box component="span" sx={{ display: 'block', color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
                  {consequence(holding, choice, plan)}
                </Box>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Titled>
  );
}

/** What a choice brings, in numbers: reinvested at the price that was paid, since nobody knows the one of that day. */
function consequence({ total, ...holding }: HoldingDetail, choice: HoldingDetail['atMaturity'], plan: Me['plan']) {
  const date = formatUtcDate(holding.maturesAt);
  if (choice === 'payOut') return t('holding.choice.payOut.text', { amount: formatMoney(total), date });
  const rates = useConfig().platformFee;
  const price = toCents(holding.pricePerUnit);
  const n = unitsCovered(rates, plan, toCents(choice === 'reinvestAll' ? total : holding.amountInvested), price);
  const cost = n * price + platformFee(rates, plan, n * price);
  return t('holding.choice.reinvest.text', {
    price: formatMoney(holding.pricePerUnit),
    units: t('investments.units', { n }),
    rest: formatMoney(minus(total, toDollars(cost))),
  });
}

/** What came of the choice. */
const Outcome = ({ holding }: { holding: HoldingDetail }) => (
  <Titled title={t('holding.choice.title')}>
    <Typography sx={{ color: 'nv.ink2' }}>
      {holding.notReinvested !== undefined
        ? t('holding.notReinvested')
        : t(holding.reinvestedAs === undefined ? 'holding.wasPaidOut' : 'holding.wasReinvested')}
    </Typography>
    {holding.reinvestedAs !== undefined && (
      <AppLink to={`/holdings/${holding.reinvestedAs}`}>{t('holding.seeNew')}</AppLink>
    )}
  </Titled>
);

const ICONS = {
  purchased: Check,
  choiceMade: Check,
  matures: Clock,
  matured: Check,
  reinvested: ArrowRight,
  notReinvested: Check,
} as const;

const History = ({ holding }: { holding: HoldingDetail }) => (
  <Titled title={t('holding.history')}>
    <Timeline
      steps={holding.timeline.map(({ at, kind, amount }, place) => ({
        key: `${kind} ${place}`,
        icon: ICONS[kind],
        tone: kind === 'matures' ? ('grey' as const) : ('green' as const),
        what: t(`holding.timeline.${kind}`),
        when: formatUtcDate(at),
        ...(amount !== undefined && { effect: <Money amount={amount} size="table" /> }),
      }))}
    />
  </Titled>
);

/** The contract note, to take along. */
function Note({ holding }: { holding: HoldingDetail }) {
  const { failed } = useToasts();
  const note = useMutation({
    mutationFn: () =>
      api.file('GET /auth/holdings/:id/note', { params: { id: holding._id }, query: { format: 'pdf' } }),
    onSuccess: saveFile,
    onError: (error) => failed(error),
  });
  return (
    <Titled title={t('holding.note.title')}>
      <Typography sx={{ color: 'nv.ink2', mb: 4 }}>{t('holding.note.text')}</Typography>
      <Button variant="outlined" disabled={note.isPending} onClick={() => note.mutate()}>
        {t('holding.note.download')}
      </Button>
    </Titled>
  );
}
