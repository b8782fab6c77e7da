import { expect, test } from 'vitest';
import { assertContract } from './assertContract.ts';

const answered = (status: number, body: unknown) => ({ status, body, headers: new Headers() });
const check = (status: number, body: unknown, path = '/health/live') =>
  assertContract('GET', path, answered(status, body));

test('an answer passes that is what its entry says, or a problem', () => {
  check(200, { status: 'alive' });
  check(503, { commands: false, readModels: 'behind' }, '/health/ready');
  check(404, { message: 'Not found.', code: 'NotFound' }, '/nothing');
});

test('an answer fails that holds more, less or other than its entry says', () => {
  expect(() => check(200, { status: 'alive', secret: 1 })).toThrow('with more than the contract says');
  expect(() => check(200, {})).toThrow('against the contract');
  expect(() => check(201, { status: 'alive' })).toThrow('answered 201, which the contract');
  expect(() => check(200, {}, '/nothing')).toThrow('answered 200, which the contract');
  expect(() => check(500, { message: 'x', code: 'NoCode' })).toThrow('against the contract');
});
