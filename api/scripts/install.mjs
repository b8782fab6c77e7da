import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { root, runStep, StepFailed } from './step.mjs';
import { inTurn } from './fileLock.mjs';

const TITLE = 'Installing dependencies';

/** Installs what the lockfile names, unless exactly that is installed. */
export async function install() {
  if (!isInstalled()) await inTurn('installing', installAll);
}

async function installAll() {
  if (isInstalled()) return;
  // Whatever NODE_ENV says: building and testing need all of it.
  const everything = ['--include=dev', '--include=optional'];
  await runStep(TITLE, ...npm('ci', ...everything, '--no-audit', '--no-fund', '--loglevel=error'));
  // An npm whose exit handler is never called says that all went well.
  if (!isInstalled()) throw new StepFailed(TITLE, 1);
}

/**
 * Compares contents, not dates: a checkout of another branch changes dates without changing what is needed, and an
 * interrupted installation leaves no record of its own at all.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    // The root has no entry; an optional package is left out where it is for another system.
    if (found === undefined) return path === '' || entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(new URL(path, root), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The npm that started us; by its script, because on Windows the command is a batch file that spawn can't start. */
function npm(...words) {
  const script = process.env.npm_execpath ?? '';
  if (basename(script) === 'npm-cli.js') return [process.execPath, [script, ...words]];
  return process.platform === 'win32' ? ['cmd.exe', ['/d', '/s', '/c', 'npm', ...words]] : ['npm', words];
}
