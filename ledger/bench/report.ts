import { type Load, LOADS, type Results } from './appends.ts';
import type { Contestant } from './contestant.ts';
import type { SharedRound } from './hotAccount.ts';
import type { LongAccount } from './longAccount.ts';
import type { Round } from './measure.ts';
import { count, milliseconds, ratio, table } from './table.ts';

/** One command's median time in ms on a warm account of so many events. */
interface TimeByLength {
  readonly events: number;
  readonly medianMs: number;
}

export interface Compared {
  readonly plain: Contestant;
  readonly emmett: Contestant;
  readonly ours: Contestant;
  readonly whole: Contestant;
}

/** What isn't compared with anybody's. */
interface Alone {
  readonly byLength: readonly TimeByLength[];
  readonly hot: SharedRound;
  readonly long: LongAccount;
}

export function report(results: Results, compared: Compared, alone: Alone): string {
  const { byLength, hot, long } = alone;
  const rate = ({ perSecond }: Round) => count(perSecond);
  const latency = ({ p50Ms, p99Ms }: Round) => `${milliseconds(p50Ms)}/${milliseconds(p99Ms)}`;
  const against =
    (opponent: Contestant) =>
    ({ perSecond }: Round, load: Load) =>
      ratio(perSecond / roundOf(results, opponent, load).perSecond);
  return [
    `Events a second\n${grid(results, rate)}`,
    `p50 / p99 in ms\n${grid(results, latency)}`,
    `As ratios to plain INSERT\n${grid(results, against(compared.plain))}`,
    `As ratios to ${compared.emmett.name}\n${grid(results, against(compared.emmett))}`,
    `One command on a warm account\n${byLength
      .map(({ events, medianMs }) => `of ${count(events)} events: ${milliseconds(medianMs)} ms`)
      .join('\n')}`,
    `Eight processes at one account\n${count(hot.perSecond)} commands a second, p50 / p99 ${latency(hot)} ms, ${count(
      hot.processorUsACommand,
    )} µs of their processor time a command`,
    `An account of ${count(long.events)} events\n${table([
      ['', 'took', 'longest pause of all others'],
      ...long.acts.map(({ title, tookMs, pauseMs }) => [
        title,
        `${milliseconds(tookMs)} ms`,
        `${milliseconds(pauseMs)} ms`,
      ]),
    ])}`,
    `Targets\n${targets(results, compared, alone)}`,
  ].join('\n\n');
}

function targets(results: Results, compared: Compared, { byLength, hot, long }: Alone): string {
  const { plain, emmett, ours, whole } = compared;
  const rate = (contestant: Contestant, inFlight: number, oneStream = false) => {
    const load = LOADS.find((candidate) => candidate.inFlight === inFlight && candidate.oneStream === oneStream);
    if (!load) throw new Error(`nobody measures ${inFlight} in flight`);
    return roundOf(results, contestant, load).perSecond;
  };
  const growth = (byLength.at(-1)?.medianMs ?? Number.NaN) / (byLength[0]?.medianMs ?? Number.NaN);
  const pauseMs = Math.max(...long.acts.map((act) => act.pauseMs));
  return table([
    ['', 'target', 'seen', ''],
    atLeast('one stream at a time, against plain INSERT', 0.6, rate(ours, 1) / rate(plain, 1)),
    atLeast('64 streams, against plain INSERT', 2, rate(ours, 64) / rate(plain, 64)),
    atLeast('64 streams, against Emmett', 6, rate(ours, 64) / rate(emmett, 64)),
    atLeast('one stream at 16, against plain INSERT with retry', 10, rate(ours, 16, true) / rate(plain, 16, true)),
    atLeast('whole command at 64, against plain INSERT', 1.2, rate(whole, 64) / rate(plain, 64)),
    ['a command on the longest account, against the shortest', 'at most 1.20x', ratio(growth), verdict(growth <= 1.2)],
    [
      'eight processes at one account, a second',
      'at least 4,000',
      count(hot.perSecond),
      verdict(hot.perSecond >= 4_000),
    ],
    atLeast('the slowest of them, against the mean', 0.5, hot.slowest),
    ['their p99', 'below 250 ms', milliseconds(hot.p99Ms), verdict(hot.p99Ms < 250)],
    ['longest pause that a long account makes', 'below 20 ms', milliseconds(pauseMs), verdict(pauseMs < 20)],
  ]);
}

function roundOf(results: Results, contestant: Contestant, load: Load): Round {
  const round = results.get(contestant)?.get(load);
  if (!round) throw new Error(`nothing was measured for ${contestant.name}, ${load.title}`);
  return round;
}

/** Contestants downwards, loads to the right. */
const grid = (results: Results, cell: (round: Round, load: Load) => string): string =>
  table([
    ['', ...LOADS.map(({ title }) => title)],
    ...[...results].map(([{ name }, byLoad]) => [name, ...[...byLoad].map(([load, round]) => cell(round, load))]),
  ]);

const atLeast = (what: string, target: number, seen: number): string[] => [
  what,
  `at least ${ratio(target)}`,
  ratio(seen),
  verdict(seen >= target),
];

const verdict = (met: boolean): string => (met ? 'met' : 'MISSED');
