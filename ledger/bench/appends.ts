import { randomUUID } from 'node:crypto';
import { type BenchEvent, benchEvent, type Contestant } from './contestant.ts';
import { measure, medianRound, type Round } from './measure.ts';

/** How many appends wait at once, and for what. */
export interface Load {
  readonly title: string;
  readonly inFlight: number;
  readonly oneStream: boolean;
}

export const LOADS: readonly Load[] = [
  ...[1, 16, 64, 256].map((inFlight) => ({ title: `${inFlight} in flight`, inFlight, oneStream: false })),
  ...[16, 64].map((inFlight) => ({ title: `ONE stream, ${inFlight}`, inFlight, oneStream: true })),
];

/** Accounts are mostly short. */
const EVENTS_A_STREAM = 10;

export type Results = ReadonlyMap<Contestant, ReadonlyMap<Load, Round>>;

/** Every contestant under every load, in turns, so that what the machine does meanwhile meets all alike. */
export async function runAppends(
  contestants: readonly Contestant[],
  rounds: number,
  durationMs: number,
  say: (text: string) => void,
): Promise<Results> {
  const results = new Map(contestants.map((contestant) => [contestant, new Map<Load, Round>()]));
  for (const load of LOADS) {
    say(`${load.title} `);
    const measured = new Map<Contestant, Round[]>(contestants.map((contestant) => [contestant, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const contestant of rotated(contestants, round)) {
        measured.get(contestant)?.push(await runRound(contestant, load, durationMs));
        say('.');
      }
    }
    for (const [contestant, all] of measured) results.get(contestant)?.set(load, medianRound(all));
    say('\n');
  }
  return results;
}

function runRound(contestant: Contestant, { inFlight, oneStream }: Load, durationMs: number): Promise<Round> {
  const shared = newStream();
  return measure(inFlight, durationMs, () => {
    if (oneStream) return () => contestant.appendContended(shared, benchEvent());
    let stream = newStream();
    let revision = 0;
    let before: BenchEvent | undefined;
    return async () => {
      const event = benchEvent();
      await contestant.append(stream, revision, event, before);
      revision += 1;
      before = event;
      if (revision < EVENTS_A_STREAM) return;
      stream = newStream();
      revision = 0;
      before = undefined;
    };
  });
}

const newStream = () => `account-${randomUUID()}`;

/** Nobody goes first each time. */
const rotated = <Item>(items: readonly Item[], by: number): Item[] => {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
};
