import { zodResolver } from '@hookform/resolvers/zod';
import { hasCode } from '@northvale/api/client/apiError.ts';
import { INSUFFICIENT_BALANCE } from '@northvale/api/contract/requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useMe } from '../account/useMe.ts';
import { showFieldErrors } from '../api/showFieldErrors.ts';
import { useToasts } from '../api/useToasts.ts';

interface Options<Input extends FieldValues, Output, Reply> {
  schema: ZodType<Output, Input>;
  blank: DefaultValues<Input>;
  /** The field that says how much. */
  amountField: FieldPath<Input>;
  /** What it takes of what is available, in dollars; absent where it takes nothing. */
  costOf?: (values: Output) => number;
  send: (values: Output) => Promise<Reply>;
  onDone: (reply: Reply) => void;
}

/**
 * A form that asks for money to move. First the form's own sentences, then whether the balance covers it, then the
 * server; what that says of single fields stands beside them, and everything else in a toast.
 */
export function useMoneyForm<Input extends FieldValues, Output, Reply>(options: Options<Input, Output, Reply>) {
  const { schema, blank, amountField, costOf = () => 0, send, onDone } = options;
  const { data: me } = useMe();
  const { failed } = useToasts();
  const queryClient = useQueryClient();
  // Once a code was asked for, its field stays: a wrong code is asked for again.
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: blank });
  const request = useMutation({
    mutationFn: send,
    // Refusals too mean that what the person saw is out of date: another balance, other terms.
    onSettled: () => queryClient.invalidateQueries(),
  });

  const refuse = (): void => form.setError(amountField, { message: INSUFFICIENT_BALANCE }, { shouldFocus: true });
  const fail = (error: unknown): void => {
    if (hasCode(error, 'InsufficientBalance')) return refuse();
    if (hasCode(error, 'OtpRequired')) setCodeAsked(true);
    if (!showFieldErrors(error, Object.keys(blank) as FieldPath<Input>[], form.setError)) failed(error);
  };
  const submit = form.handleSubmit((values) => {
    if (costOf(values) > (me?.available ?? 0)) return refuse();
    return request.mutate(values, {
      onSuccess: (reply) => {
        form.reset(blank);
        onDone(reply);
      },
      onError: fail,
    });
  });

  return { form, submit, codeAsked, pending: request.isPending };
}
