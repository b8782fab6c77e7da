import { zodResolver } from '@hookform/resolvers/zod';
import { hasCode } from '@northvale/api/client/apiError.ts';
import { INSUFFICIENT_BALANCE } from '@northvale/api/contract/requests.ts';
import { parseAmount } from '@northvale/web/ui/money.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import * as z from 'zod';
import type { ZodType } from 'zod';
import { useMe } from '../account/useMe.ts';
import { showFieldErrors } from '../api/useToasts.ts';
import { useLateFailure } from './MoneyFailure.tsx';
import { useWhereabouts } from './useMoneyPanel.ts';

interface Options<Input extends FieldValues, Output, Reply extends { data: { message: string } }> {
  /** Whether its panel is. */
  open: boolean;
  /** The words that are pressed. */
  pressed: string;
  schema: ZodType<Output, Input>;
  blank: DefaultValues<Input>;
  /** The field that says how much. */
  amountField: FieldPath<Input>;
  /** What it takes of what is available, in dollars, as far as it is typed; absent where it takes nothing. */
  costOf?: (values: Input) => number;
  /** Whether the same was sent before and may have been done: then the server says so, whatever is available by now. */
  isOpen: (values: Output) => boolean;
  send: (values: Output) => Promise<Reply>;
  /** What is still so when it surely wasn't done. */
  nothing?: string;
  /** Tells that it was done. `isThere` is false where its page was left meanwhile. */
  onDone: (reply: Reply, isThere: boolean) => void;
  /** Called where the panel is open still when it is done. */
  onClose: () => void;
}

const UNCOVERED = 'uncovered';

/** Whether a field's error is that the balance doesn't cover the amount, whether the form or the server found out. */
export const isUncovered = (error: FieldError | undefined): boolean => error?.type === UNCOVERED;

/**
 * A form that asks for money to move. First the form's own sentences, and whether the balance covers it; then the
 * server. What that says of single fields stands beside them, and everything else is `failure`, for the panel's foot;
 * where the panel was closed meanwhile, a toast says it too.
 */
export function useMoneyForm<Input extends FieldValues, Output, Reply extends { data: { message: string } }>(
  options: Options<Input, Output, Reply>,
) {
  const { open, pressed, schema, blank, amountField, costOf = () => 0, isOpen, send, nothing } = options;
  const whereabouts = useWhereabouts(open);
  const failedLate = useLateFailure();
  const { data: me } = useMe();
  const queryClient = useQueryClient();
  // Once a code was asked for, its field stays: a wrong code is asked for again.
  const [codeAsked, setCodeAsked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isCovered = (values: Input): boolean => {
    if (me === undefined || costOf(values) <= me.available) return true;
    const { data } = schema.safeParse(values);
    return data !== undefined && isOpen(data);
  };
  const form = useForm<Input, unknown, Output>({
    resolver: covering(zodResolver(schema), isCovered, amountField),
    defaultValues: blank,
  });
  const request = useMutation({
    mutationFn: send,
    // Here, not where it is sent: so they are those of the present page, and are called though it was left.
    onSuccess(reply) {
      form.reset(blank);
      options.onDone(reply, whereabouts() !== 'gone');
      if (whereabouts() === 'open') options.onClose();
    },
    onError(error) {
      fail(error);
      if (whereabouts() !== 'open') failedLate(pressed, error, nothing);
    },
    // Refusals too mean that what the person saw is out of date: another balance, other terms.
    // Nobody waits for it: what came of the request is said at once, also while the api is away.
    onSettled: () => void queryClient.invalidateQueries(),
  });

  const fail = (error: unknown): void => {
    if (hasCode(error, 'InsufficientBalance'))
      return form.setError(amountField, { type: UNCOVERED, message: error.message }, { shouldFocus: true });
    if (hasCode(error, 'OtpRequired')) setCodeAsked(true);
    if (!showFieldErrors(error, Object.keys(blank) as FieldPath<Input>[], form.setError)) setFailure(error);
  };
  const submit = form.handleSubmit((values) => {
    setFailure(null);
    return request.mutate(values);
  });

  const { data: typed } = schema.safeParse(form.watch());
  /** Whether pressing again sends what may have been done, and not something else besides. */
  const repeats = typed !== undefined && isOpen(typed);
  return { form, submit, codeAsked, pending: request.isPending, failure, repeats };
}

/** Says that the balance doesn't cover it together with whatever else is wrong: nothing is asked for in vain. */
const covering =
  <Input extends FieldValues, Output>(
    check: Resolver<Input, unknown, Output>,
    isCovered: (values: Input) => boolean,
    amountField: FieldPath<Input>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const checked = await check(values, context, options);
    if (isCovered(values) || amountField in checked.errors) return checked;
    const refused = { [amountField]: { type: UNCOVERED, message: INSUFFICIENT_BALANCE } } as FieldErrors<Input>;
    return { values: {}, errors: { ...checked.errors, ...refused } };
  };

/** An amount as typed; what isn't one fails with the contract's own sentence. */
export const amountText = (amount: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => parseAmount(text) ?? Number.NaN)
    .pipe(amount);

/** What has been typed so far, as dollars to reckon with. */
export const typedAmount = (text: string): number => Math.max(0, parseAmount(text) ?? 0);
