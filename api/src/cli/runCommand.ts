import { parseArgs } from 'node:util';
import { type Given, type MaintenanceCommand, type Surroundings, WrongUsage } from './command.ts';

const CALL = 'npm run ledger --';

/** Runs the command that the words name, and answers the process's exit code. */
export async function runCommand(
  words: readonly string[],
  commands: Readonly<Record<string, MaintenanceCommand>>,
  surroundings: Surroundings,
): Promise<number> {
  const [name = '--help', ...rest] = words;
  if (name === '--help' || name === '-h') {
    surroundings.say(listOf(commands));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    surroundings.note(`There is no command '${name}'.\n\n${listOf(commands)}`);
    return 1;
  }
  try {
    const given = parse(rest, command);
    if (given.flag('help')) {
      surroundings.say(`${CALL} ${[name, command.takes].join(' ').trim()}\n\n${command.help}`);
      return 0;
    }
    if (given.words.length > 0 && !takesWords(command)) throw new WrongUsage(`What is '${given.words.join(' ')}'?`);
    return (await command.run(given, surroundings)) ?? 0;
  } catch (cause) {
    surroundings.note(cause instanceof Error ? cause.message : String(cause));
    if (cause instanceof WrongUsage) surroundings.note(`\n${CALL} ${name} ${command.takes}`);
    return 1;
  }
}

/** What isn't asked for may be a slip of who wanted something else. */
const takesWords = ({ takes }: MaintenanceCommand): boolean => /^[^-[]/.test(takes);

/** @throws WrongUsage */
function parse(words: readonly string[], { options }: MaintenanceCommand): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
    const given: Readonly<Record<string, unknown>> = values;
    return {
      words: positionals,
      option: (name) => (typeof given[name] === 'string' ? given[name] : undefined),
      flag: (name) => given[name] === true,
      all: (name) => [given[name] ?? []].flat().map(String),
    };
  } catch (cause) {
    throw new WrongUsage(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function listOf(commands: Readonly<Record<string, MaintenanceCommand>>): string {
  const calls = Object.entries(commands).map(([name, { takes, does }]) => [`${name} ${takes}`.trim(), does] as const);
  const width = Math.max(...calls.map(([call]) => call.length));
  return [
    ...calls.map(([call, does]) => `${CALL} ${call.padEnd(width)}  ${does}`),
    '',
    'Each says more with --help.',
  ].join('\n');
}
