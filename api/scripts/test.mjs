// What `npm test` does: install, then every check there is, and one summary at the end.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFrontEnds } from './frontEnds.mjs';
import { install } from './install.mjs';
import { buildServer } from './server.mjs';
import { exitCodeOf, main, print, root, seconds } from './step.mjs';

const { scripts, devDependencies } = readJson('package.json');
const logs = fileURLToPath(new URL('.cache/test/', root));
// Only for a run that hangs: on a slow machine a step may take a quarter of an hour.
const limitMs = 25 * 60_000;
// Types are read by programs in Go, which are done sooner than they need to collect any garbage. On several cores each
// would find out for itself what the others know, and here the other core has its own work.
const go = { GOGC: 'off', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' };
const shownLines = 300;
const results = [];
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));

await main(async () => {
  process.chdir(fileURLToPath(root));
  const started = Date.now();
  await install();
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });

  // Two lanes for two cores, about as long as each other: what is only read waits for no build, and the longest part
  // in a browser isn't left over to the end. Much of what is tested with a database or a browser is waiting. One worker
  // for each part in a browser: files that ask for the same server share it, and the demo's year is told once.
  await Promise.all([
    inOrder(
      script('types', 'typecheck'),
      script('lint', 'lint'),
      script('unused code', 'unused'),
      vitest('investor app in a browser', 'e2e', '--maxWorkers=1', 'web/e2e/'),
      vitest('unit tests', 'unit'),
    ),
    inOrder(step('builds', buildAll), vitest('integration tests', 'int'), () =>
      Promise.all([
        inOrder(vitest('demo in a browser', 'e2e-demo', '--maxWorkers=1')),
        inOrder(vitest('back office in a browser', 'e2e', '--maxWorkers=1', 'admin/e2e/')),
      ]),
    ),
  ]);
  summarise(started);
});

async function buildAll() {
  await Promise.all([buildServer(), buildFrontEnds()]);
  return { exitCode: 0 };
}

async function inOrder(...steps) {
  for (const run of steps) if (!interrupted) await run();
}

/** One step, which gives an exit code and perhaps counts tests. Whatever comes of it, the next one has its turn. */
function step(title, work) {
  return async () => {
    const started = Date.now();
    print(`… ${title}`);
    const outcome = await work().catch((cause) => ({ exitCode: 1, output: String(cause?.stack ?? cause) }));
    const { exitCode, output = '', passed = 0, failed = 0, tests = '' } = outcome;
    const ok = exitCode === 0;
    if (!ok) print(output);
    print(`${ok ? '✓' : '✗'} ${title}, ${seconds(started)}${tests}`);
    results.push({ title, ok, took: seconds(started), passed, failed });
  };
}

/** A script of package.json, made of programs of installed packages and of Node's own. */
function script(title, name) {
  const commands = scripts[name].split(' && ').map((command) => command.split(' '));
  return step(title, async () => {
    for (const command of commands) {
      const outcome = await quietly(title, command);
      if (outcome.exitCode !== 0) return outcome;
    }
    return { exitCode: 0 };
  });
}

/** One of the projects of vitest.config.ts, or of its files those that further words choose, with its tests counted. */
function vitest(title, project, ...words) {
  const report = join(logs, `${title.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`];
  return step(title, async () => {
    const outcome = await quietly(title, ['vitest', 'run', '--project', project, ...words, ...reporters]);
    const { passed, failed } = countTests(report);
    return { ...outcome, passed, failed, tests: `: ${passed} passed, ${failed} failed` };
  });
}

/** What the program says is kept in a file, and shown only when it fails. */
async function quietly(title, [program, ...words]) {
  const log = join(logs, `${title.replaceAll(' ', '-')}.log`);
  const output = createWriteStream(log, { flags: 'a' });
  const child = spawn(process.execPath, program === 'node' ? words : [programOf(program), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...go, FORCE_COLOR: '0', NO_COLOR: '1' },
  });
  child.stdout.pipe(output);
  child.stderr.pipe(output);
  const deadline = setTimeout(() => child.kill(), limitMs);
  const exitCode = await exitCodeOf(child);
  clearTimeout(deadline);
  return { exitCode, output: lastLines(log) };
}

function lastLines(log) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  if (lines.length <= shownLines) return lines.join('\n');
  return [`[the last ${shownLines} of ${lines.length} lines of ${log}]`, ...lines.slice(-shownLines)].join('\n');
}

function programOf(program) {
  for (const name of Object.keys(devDependencies)) {
    const { bin } = readJson(`node_modules/${name}/package.json`);
    const file = typeof bin === 'string' && name === program ? bin : bin?.[program];
    if (file !== undefined) return fileURLToPath(new URL(`node_modules/${name}/${file}`, root));
  }
  throw new Error(`no package of package.json has the program ${program}`);
}

function readJson(path) {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8'));
}

/** A file that couldn't even be loaded has no test to count, and counts as one that failed. */
function countTests(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function summarise(started) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const broken = results.filter(({ ok }) => !ok).map(({ title }) => title);
  print('');
  for (const { title, ok, took } of results)
    print((ok ? 'ok' : 'FAILED').padEnd(7) + title.padEnd(28) + took.padStart(8));
  print(`\n${broken.length === 0 ? 'All steps are well' : `Failed: ${broken.join(', ')}`}, after ${seconds(started)}.`);
  print(`${passed} passed, ${failed} failed`);
  if (broken.length > 0 || passed === 0 || interrupted) process.exitCode = 1;
}
