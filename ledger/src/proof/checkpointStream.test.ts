import { expect, test } from 'vitest';
import { system } from '../../testing/given.ts';
import { Refusal } from '../decider.ts';
import { checkpoint, type CheckpointCommand, type CheckpointState } from './checkpointStream.ts';

const signed = (size: number, origin = 'ledger.example/api/log') => ({ origin, size, root: `root ${size}`, note: '' });
const sign = (size: number, follows: number, origin?: string): CheckpointCommand => ({
  type: 'SignCheckpoint',
  checkpoint: signed(size, origin),
  follows,
});
const cosign = (size: number, cosignatures: string): CheckpointCommand => ({
  type: 'CosignCheckpoint',
  size,
  cosignatures,
});

/** The state after commands that are all granted. */
const after = (...commands: readonly CheckpointCommand[]): CheckpointState =>
  commands.reduce((state, command) => {
    const events = decide(command, state);
    if (events instanceof Refusal) throw new Error(events.code);
    return events.reduce(
      (before, event) =>
        checkpoint.evolve(before, {
          ...event,
          revision: before.revision + 1,
          occurredAt: AT,
          actor: system,
          commandId: '',
        }),
      state,
    );
  }, checkpoint.initialState);

const AT = '2026-11-21T12:00:00.000Z';
const decide = (command: CheckpointCommand, state: CheckpointState) =>
  checkpoint.decide(command, state, { at: AT, actor: system, commandId: '', isKeyed: false, firstSeen: state });

test('checkpoints follow each other, and the newest counts', () => {
  const state = after(sign(3, 0), sign(21, 3));
  expect(state).toEqual({ revision: 1, last: signed(21), cosignatures: '', lost: [] });
});

test('a checkpoint that goes on from another one than the newest is refused', () => {
  expect(decide(sign(30, 3), after(sign(3, 0), sign(21, 3)))).toMatchObject({ code: 'Stale' });
  expect(decide(sign(30, 0), after(sign(3, 0)))).toMatchObject({ code: 'Stale' });
  expect(decide(sign(30, 3), checkpoint.initialState)).toMatchObject({ code: 'Stale' });
});

test('a log never shrinks, and is never renamed', () => {
  expect(decide(sign(3, 3), after(sign(3, 0)))).toMatchObject({ code: 'BadInput', facts: { path: 'size' } });
  expect(decide(sign(0, 0), checkpoint.initialState)).toMatchObject({ code: 'BadInput', facts: { path: 'size' } });
  const renamed = decide(sign(21, 3, 'another.example/api/log'), after(sign(3, 0)));
  expect(renamed).toMatchObject({ code: 'BadInput', facts: { path: 'origin' } });
});

test('where it is said so, a log of another name begins behind the one before', () => {
  const anew: CheckpointCommand = {
    type: 'SignCheckpoint',
    checkpoint: signed(21, 'b/api/log'),
    follows: 3,
    anew: true,
  };
  expect(after(sign(3, 0), anew).last).toEqual(signed(21, 'b/api/log'));
});

test('a log that continues one which has lost entries may begin with as many as were signed, and keeps what was published', () => {
  const continuing = { ...signed(3, 'a/api/log/2'), continues: 'the last note' };
  const begun = after(sign(3, 0), { type: 'SignCheckpoint', checkpoint: continuing, follows: 3, anew: true });
  expect(begun).toMatchObject({ last: continuing, lost: [{ note: 'the last note', left: 3 }] });
  expect(decide(sign(3, 3, 'a/api/log/2'), begun)).toMatchObject({ code: 'BadInput', facts: { path: 'size' } });
});

test('cosignatures gather below the newest checkpoint, and only there', () => {
  const state = after(sign(3, 0), cosign(3, '— one\n'), cosign(3, '— two\n'));
  expect(state.cosignatures).toBe('— one\n— two\n');
  expect(decide(cosign(2, '— one\n'), state)).toMatchObject({ code: 'Stale' });
  expect(after(sign(3, 0), cosign(3, '— one\n'), sign(21, 3)).cosignatures).toBe('');
});
