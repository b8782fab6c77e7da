import { expect, test } from 'vitest';
import { faultsOf } from '../../testing/simulation/judge.ts';
import { type Answer, simulate } from '../../testing/simulation/simulate.ts';

// More of them: SIMULATIONS=100000. Those from one on, as of one that failed: SIMULATION_SEED=4711.
const FIRST = Number(process.env['SIMULATION_SEED'] ?? 1);
const COUNT = Number(process.env['SIMULATIONS'] ?? 500);
const LONGEST_MS = 60_000 + 200 * COUNT;

const kindOf = (answer: Answer): string => {
  if (typeof answer === 'string') return answer;
  if (answer instanceof Error) return answer.name;
  return answer.kind === 'accepted' && answer.replayed ? 'replayed' : answer.kind;
};

test(
  'a command has its effect once and each answer is true, whatever comes late, twice or never',
  async () => {
    const answers = new Set<string>();
    for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
      const simulated = await simulate(seed);
      expect({ seed, faults: faultsOf(simulated) }).toEqual({ seed, faults: [] });
      for (const { answer } of simulated.tries) answers.add(kindOf(answer));
    }
    const all = ['accepted', 'replayed', 'refused', 'StoreUnavailable', 'AppendOutcomeUnknown', 'none', 'nothing'];
    if (COUNT >= 500) expect([...answers].toSorted()).toEqual(all.toSorted());
  },
  LONGEST_MS,
);
