import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type MaintenanceCommand, runCommand, WrongUsage } from './runCommand.ts';
import { COMMANDS } from './commands.ts';

const greet: MaintenanceCommand = {
  takes: '<name> [--loud]',
  does: 'greets someone',
  options: { loud: { type: 'boolean' }, from: { type: 'string' } },
  help: 'With --loud everybody hears it. Exit code 2: nobody was there.',
  async run({ words: [name], option, flag }, { say }) {
    if (name === undefined) throw new WrongUsage('Whom?');
    if (name === 'nobody') return 2;
    if (name === 'everyone') throw new Error('That is too many.');
    return say(`Hello ${name}${flag('loud') ? '!' : '.'} ${option('from') ?? ''}`.trim());
  },
};

async function run(...words: readonly string[]) {
  const said: string[] = [];
  const noted: string[] = [];
  const code = await runCommand(
    words,
    { greet },
    {
      config: () => readConfig({}),
      out: new PassThrough(),
      say: (line) => void said.push(line),
      note: (line) => void noted.push(line),
    },
  );
  return { code, said: said.join('\n'), noted: noted.join('\n') };
}

test('a command gets its words and options', async () => {
  expect(await run('greet', '--loud', 'Ann', '--from', 'Bo')).toEqual({ code: 0, said: 'Hello Ann! Bo', noted: '' });
});

test('a command answers its own exit code, and an error is a sentence and 1', async () => {
  expect((await run('greet', 'nobody')).code).toBe(2);
  expect(await run('greet', 'everyone')).toEqual({ code: 1, said: '', noted: 'That is too many.' });
});

test('a wrong call is told how the command is used', async () => {
  for (const words of [['greet'], ['greet', 'Ann', '--softly']]) {
    const { code, said, noted } = await run(...words);
    expect([code, said]).toEqual([1, '']);
    expect(noted).toContain('npm run ledger -- greet <name> [--loud]');
  }
});

test('a command that takes no words does nothing for them', async () => {
  for (const name of ['copy', 'export', 'rebuild', 'rotate-data-key', 'seed', 'verify', 'witness']) {
    const noted: string[] = [];
    const code = await runCommand([name, 'help'], COMMANDS, {
      config: () => {
        throw new Error('it has begun');
      },
      out: new PassThrough(),
      say: () => {},
      note: (line) => void noted.push(line),
    });
    expect([code, noted[0]]).toEqual([1, "What is 'help'?"]);
  }
});

test('without a command, and for one that is not there, all are listed', async () => {
  for (const words of [[], ['--help'], ['-h']]) {
    const { code, said } = await run(...words);
    expect([code, said]).toEqual([0, expect.stringContaining('greet <name> [--loud]  greets someone')]);
  }
  expect(await run('constructor')).toMatchObject({ code: 1, noted: expect.stringContaining('greets someone') });
});

test.each(Object.keys(COMMANDS))('%s explains itself and does nothing', async (name) => {
  const said: string[] = [];
  const config = () => {
    throw new Error('help needs no settings');
  };
  const code = await runCommand([name, '--help'], COMMANDS, {
    config,
    out: new PassThrough(),
    say: (line) => void said.push(line),
    note() {},
  });
  expect([code, said.join('')]).toEqual([0, expect.stringContaining(`npm run ledger -- ${name}`)]);
});
