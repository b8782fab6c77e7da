import { expect, test } from 'vitest';
import { cacheStandings } from './callers.ts';

const asking = (...answers: (string | undefined)[]) => {
  const asked: string[] = [];
  return {
    asked,
    ask: async () => {
      const answer = answers[asked.length];
      asked.push(answer ?? 'nothing');
      return answer;
    },
  };
};

test('what was found is kept until something of its person changes', async () => {
  const kept = cacheStandings<string>();
  const { ask, asked } = asking('one', 'two', 'three');
  expect(await Promise.all([kept.of('ann', 's', ask), kept.of('ann', 's', ask)])).toEqual(['one', 'one']);
  kept.forget('ben');
  expect(await kept.of('ann', 's', ask)).toBe('one');
  kept.forget('ann');
  expect(await kept.of('ann', 's', ask)).toBe('two');
  kept.forgetAll();
  expect(await kept.of('ann', 's', ask)).toBe('three');
  expect(asked).toHaveLength(3);
});

test('what changes while it is asked for isn’t kept', async () => {
  const kept = cacheStandings<string>();
  const { ask } = asking('before', 'after');
  const under = kept.of('ann', 's', ask);
  kept.forget('ann');
  await under;
  expect(await kept.of('ann', 's', ask)).toBe('after');
});

test('nothing, and a failure, aren’t kept', async () => {
  const kept = cacheStandings<string>();
  const { ask } = asking(undefined, 'there');
  expect(await kept.of('ann', 's', ask)).toBeUndefined();
  await expect(kept.of('ann', 's', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.of('ann', 's', ask)).toBe('there');
});
