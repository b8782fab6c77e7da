import { opened } from '@northvale/ledger/testing/given.ts';
import { expect, test } from 'vitest';
import { storyOf } from '../../testing/histories.ts';
import { projectedEvent } from './projection.ts';

const [event] = storyOf(opened);
if (!event) throw new Error('a story of one');

test('a type of a newer program is refused, not skipped', () => {
  expect(() => projectedEvent({ ...event, type: 'AccountRenamed' })).toThrow('is not known to this program');
});

test('a version of a newer program is refused, not guessed', () => {
  const newer = { ...event, metadata: { ...event.metadata, schemaVersion: 2 } };
  expect(() => projectedEvent(newer)).toThrow('AccountOpened, version 2, is not known to this program');
});
