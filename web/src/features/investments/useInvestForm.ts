import { investForm } from '@northvale/api/contract/holdings.ts';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { times } from '@northvale/web/ui/money.ts';
import * as z from 'zod';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { useMoneyForm } from '../../shared/money/useMoneyForm.ts';
import { t } from '../../shared/texts/t.ts';

const units = z.string().transform(typedUnits).pipe(investForm.shape.unitsPurchased);
const schema = investForm.extend({ unitsPurchased: units });

interface Options {
  investment: InvestmentRecord;
  open: boolean;
  onClose: () => void;
}

/** What the invest panel asks, checks and sends. The same purchase sent twice counts once. */
export function useInvestForm({ investment, open, onClose }: Options) {
  const { _id, name, pricePerUnit, revision } = investment;
  const userId = useUserId();
  const { succeeded } = useToasts();
  // The revision says which terms the person saw: if they changed meanwhile, nothing is bought. A purchase that may
  // have been done is asked for again with the revision that it was sent with, or it would be another one.
  const bodyOf = (unitsPurchased: number) => {
    const seenAt = (investmentRevision: number) => ({ userId, investmentId: _id, unitsPurchased, investmentRevision });
    const earlier = Array.from({ length: revision }, (_, at) => seenAt(at));
    return earlier.find((body) => api.isOpen('POST /auth/invest', { body })) ?? seenAt(revision);
  };
  const purchase = useMoneyForm({
    open,
    pressed: t('investments.investIn', { name }),
    schema,
    blank: { unitsPurchased: '1', account: 'Account Balance' },
    amountField: 'unitsPurchased',
    costOf: ({ unitsPurchased }) => times(pricePerUnit, wholeUnits(unitsPurchased)),
    isOpen: ({ unitsPurchased }) => api.isOpen('POST /auth/invest', { body: bodyOf(unitsPurchased) }),
    send: ({ unitsPurchased }) => api.ask('POST /auth/invest', { body: bodyOf(unitsPurchased) }),
    nothing: t('investments.buy.nothing'),
    onDone: ({ replayed }) => succeeded(replayed ? 'purchasedAlready' : 'invested'),
    onClose,
  });
  useKeptDraft(`purchase of ${_id}`, purchase.form);
  const count = wholeUnits(purchase.form.watch('unitsPurchased'));
  return { ...purchase, count, cost: times(pricePerUnit, count) };
}

/** What was typed, as it is: one and a half units are refused, and never made fifteen, nor a thousand made one. */
function typedUnits(text: string): number {
  const written = text.trim();
  if (/^-?[1-9]\d{0,2}([.,]\d{3})+$/.test(written)) return Number(written.replaceAll(/[.,]/g, ''));
  return /^-?\d+([.,]\d+)?$/.test(written) ? Number(written.replace(',', '.')) : Number.NaN;
}

const wholeUnits = (text: string): number => {
  const count = typedUnits(text);
  return Number.isInteger(count) && count > 0 ? count : 0;
};
