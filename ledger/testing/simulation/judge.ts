import { account } from '../../src/account/account.ts';
import type { AccountEvent } from '../../src/account/acts.ts';
import type { AccountState } from '../../src/account/state.ts';
import type { Accepted } from '../../src/handler/command.ts';
import { type Recorded, Refusal } from '../../src/decider.ts';
import { StoreUnavailable } from '../../src/eventStore/errors.ts';
import type { RecordedEvent } from '../../src/eventStore/eventStore.ts';
import { domainEvent } from '../../src/event/ledgerEvent.ts';
import { createStreamCheck } from '../../src/verify/streamCheck.ts';
import { type Asked, type Simulated, START, type Try } from './simulate.ts';

/** A stream as it was for a while. */
interface Moment {
  readonly events: readonly RecordedEvent[];
  /** The account before its first event, and after each. */
  readonly states: readonly AccountState[];
}

/** What is untrue of a simulation: nothing, it is hoped. */
export function faultsOf({ moments, tries, states }: Simulated): string[] {
  const history = moments.map((events): Moment => ({ events, states: statesOf(events) }));
  const end = history.at(-1)!;
  return [
    ...history.flatMap(faultsAt),
    ...(states.every((state) => sameJson(state, end.states.at(-1))) ? [] : ['a process holds another state']),
    ...tries.flatMap((attempt) => untruthOf(attempt, history) ?? []),
    ...[...new Set(tries.map(({ asked }) => asked))].flatMap((asked) => deniedWhileStanding(asked, tries, history)),
  ];
}

function statesOf(events: readonly RecordedEvent[]): readonly AccountState[] {
  const states: AccountState[] = [account.initialState];
  for (const event of events) {
    const recorded = domainEvent<Recorded<AccountEvent>>(event, account.schemaVersions);
    states.push(account.evolve(states.at(-1)!, recorded));
  }
  return states;
}

function faultsAt({ events, states }: Moment): string[] {
  const check = createStreamCheck(events[0]?.stream ?? '');
  const faults = events.flatMap((event) => check.take(event).differences).map((found) => JSON.stringify(found));
  if (states.some(({ cash, held }) => cash < 0 || held < 0)) faults.push('there is less than nothing');
  const ids = events.map(({ metadata }) => metadata.commandId);
  const begun = ids.filter((id, index) => id !== ids[index - 1]);
  for (const id of begun) if (begun.indexOf(id) !== begun.lastIndexOf(id)) faults.push(`${id} was written twice`);
  return faults;
}

const isOf = ({ id, digest }: Asked, { metadata }: RecordedEvent): boolean =>
  metadata.commandId === id && metadata.requestDigest === digest;

const stands = (asked: Asked, { events }: Moment): boolean => events.some((event) => isOf(asked, event));

function untruthOf(attempt: Try, history: readonly Moment[]): string | undefined {
  const { asked, answer, sentAt, answeredAt } = attempt;
  if (answer === 'nothing' || answer instanceof Error) return undefined;
  const meanwhile = history.slice(sentAt, answeredAt + 1);
  if (answer === 'none') {
    return meanwhile.every((moment) => stands(asked, moment))
      ? `${asked.id}: it stood, but wasn't recalled`
      : undefined;
  }
  const isTrue =
    answer.kind === 'accepted' && answer.events.length > 0
      ? meanwhile.some((moment) => isAnswerAt(moment, asked, answer))
      : meanwhile.some((moment) => isDecidedAt(moment, attempt));
  const told = answer.kind === 'accepted' ? answer.events : answer.refusal;
  return isTrue ? undefined : `${asked.payload.type} ${asked.id}: it was untrue that ${JSON.stringify(told)}`;
}

function isAnswerAt({ events, states }: Moment, asked: Asked, answer: Accepted<AccountState, AccountEvent>): boolean {
  const own = events.filter((event) => isOf(asked, event));
  const last = own.at(-1);
  const recorded = own.map((event) => domainEvent<Recorded<AccountEvent>>(event, account.schemaVersions));
  if (!last || !sameJson(answer.events, recorded)) return false;
  // Of several commands in one append, each is told where that ends.
  const { position = '' } = answer;
  return position >= last.position && sameJson(answer.state, states[last.revision + 1]);
}

/** Whether a refusal, or that nothing had to change, was right at that moment, when the command didn't stand. */
function isDecidedAt(moment: Moment, { asked, answer }: Try): boolean {
  if (typeof answer === 'string' || answer instanceof Error || stands(asked, moment)) return false;
  const told = answer.kind === 'accepted' ? answer.events : answer.refusal;
  const isReused = moment.events.some(({ metadata }) => metadata.commandId === asked.id);
  if (isReused) return told instanceof Refusal && told.code === 'KeyReused';
  // The balance as it was first decided on may have been one that was only planned.
  if (told instanceof Refusal && told.code === 'Stale') return true;
  const { actor, id: commandId, isKeyed = false, payload } = asked;
  const state = moment.states.at(-1)!;
  const context = { at: START, actor, commandId, isKeyed, firstSeen: state };
  return sameJson(account.decide(payload, state, context), told);
}

/** A command that stood when everybody who had asked for it had been told that it surely didn't. */
function deniedWhileStanding(asked: Asked, tries: readonly Try[], history: readonly Moment[]): string[] {
  const its = tries.filter((attempt) => attempt.asked === asked);
  const otherwise = its.findIndex(({ answer }) => !(answer instanceof StoreUnavailable));
  return its
    .slice(0, otherwise < 0 ? its.length : otherwise)
    .filter(({ othersAreOpen, answeredAt }) => !othersAreOpen && stands(asked, history[answeredAt]!))
    .map(() => `${asked.payload.type} ${asked.id}: stood, and all who had asked were told that it surely didn't`);
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
