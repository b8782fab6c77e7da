import { isApiError } from '@northvale/api/client/apiError.ts';
import type { ActKind, ActRecord } from '@northvale/api/contract/acts.ts';
import { DOLLARS, type Facts, isSaid, meaningOf, type Said } from '@northvale/api/contract/said.ts';
import { formatUtcDate } from '../dates.ts';
import { formatMoney, formatWholeMoney } from '../money.ts';
import { isText, textAt, type Values } from './texts.ts';

/** A failure in the language of the moment, by its code and facts; what this page has no words for in the server's. */
export function sentenceOf(error: unknown, otherwise?: string): string {
  if (!isApiError(error)) return otherwise ?? (error instanceof Error ? error.message : '');
  const { code, sentence, facts = {}, issues } = error;
  if (sentence === undefined) return otherwise ?? textOf('error.NoAnswer', {}, error.message);
  const [issue] = issues;
  if (typeof facts['reason'] === 'string') return textOf(`issue.${facts['reason']}`, facts, sentence);
  return issue?.message === sentence ? issueText(issue) : textOf(`error.${code}`, facts, sentence);
}

/** Said where the browser gave no passkey. */
export const notGiven = (): string => textOf('error.PasskeyNotGiven', {}, 'No passkey was given. Nothing was changed.');

/** What is wrong with one field. */
export const issueText = ({ code, facts = {}, message }: Issue): string => textOf(`issue.${code}`, facts, message);

/** The same of a rule of the contract that the page has checked itself, by its sentence. */
export const ruleText = (sentence: string): string => (isSaid(sentence) ? issueText(meaningOf(sentence)) : sentence);

/** One of the values that the contract names in English: a method, a document, where somebody heard of us. */
export const wordOf = (value: string): string => textOf(`word.${value}`, {}, value);

/** What an event is called: 'Deposit approved'. A later program may have written what this page has no words for. */
export const eventName = (type: string): string => textOf(`eventNames.${type}`, {}, type);

export const actText = (kind: ActKind): string => textOf(`act.${kind}`, {}, kind);

/** What was done, with what is known of it besides: 'Role changed: to admin, proposed'. */
export function whatWasDone({ kind, details, outcome }: Pick<ActRecord, 'kind' | 'details' | 'outcome'>): string {
  const { fields, to, proposed, exported, format, newDevice, copied, left, factorsRemoved } = details;
  const detail = (name: string, facts: Facts = {}) => textOf(`actDetail.${name}`, facts, name);
  const parts = [
    outcome === 'refused' && detail('refused'),
    ...(Array.isArray(fields) ? fields.map((field) => textOf(`actDetail.field.${field}`, {}, String(field))) : []),
    typeof to === 'string' && detail('to', { role: textOf(`actDetail.role.${to}`, {}, to) }),
    proposed === true && detail('proposed'),
    typeof exported === 'string'
      ? textOf(`actDetail.exported.${exported}`, { format: String(format).toUpperCase() }, exported)
      : typeof format === 'string' && format,
    newDevice === true && detail('newDevice'),
    copied === true && detail('copied'),
    typeof left === 'number' && detail('left', { count: left }),
    factorsRemoved === true && detail('factorsRemoved'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? actText(kind) : `${actText(kind)}: ${parts.join(', ')}`;
}

const textOf = (key: string, facts: Facts, otherwise: string): string =>
  isText(key) ? textAt(key, valuesOf(facts)) : otherwise;

/** A rule's facts as people write them: dollars as money. */
const valuesOf = (facts: Facts): Values =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, valueOf(name, fact)]));

const valueOf = (name: string, fact: Facts[string]): string | number =>
  typeof fact !== 'number' ? String(fact) : DOLLARS.has(name) ? formatWholeMoney(fact) : fact;

/** What somebody is told about their account, by the event and its facts. */
export function notificationText({ type, facts, title, text }: NotificationSaid): { title: string; text: string } {
  const { amount, gain, units, maturesAt, reason, investment, reinvested, notReinvested, goal } = facts;
  const isGoneGoal = type === 'GoalReached' && goal === undefined;
  const own = isGoneGoal ? 'goalDeleted' : type;
  const named = facts['planned'] === true ? 'planned' : reinvested === true ? 'reinvested' : own;
  const values: Values = {
    ...(typeof amount === 'number' && { amount: formatMoney(amount) }),
    ...(typeof gain === 'number' && { gain: formatMoney(gain) }),
    ...(typeof units === 'number' && { n: units }),
    ...(typeof maturesAt === 'string' && { maturesAt: formatUtcDate(maturesAt) }),
    ...(typeof investment === 'string' && { investment }),
    ...(typeof goal === 'string' && { goal }),
    ...(typeof facts['reference'] === 'string' && { reference: facts['reference'] }),
  };
  if (!isText(`notification.${type}.title`)) return { title, text };
  const whole = textAt(`notification.${named === 'planned' ? named : type}.text`, values);
  const why = `notification.why.${notReinvested}`;
  const told = isText(why) ? textAt('notification.notReinvested', { text: whole, why: textAt(why) }) : whole;
  return {
    title: textAt(`notification.${named}.title`, values),
    text: reason === undefined ? told : textAt('notification.because', { text: told, reason: String(reason) }),
  };
}

type Issue = Omit<Said, 'facts'> & { readonly facts?: Facts | undefined };

interface NotificationSaid {
  readonly type: string;
  readonly facts: Facts;
  readonly title: string;
  readonly text: string;
}
