import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathOf, runStep } from './step.mjs';

const STAMP = '.built-from';

/** Whether a directory holds a whole build, made of the sources that a stamp stands for. */
export function isBuilt(directory, stamp) {
  const file = join(pathOf(directory), STAMP);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** Notes what a build was made of, once it is whole. */
export function noteBuilt(directory, stamp) {
  writeFileSync(join(pathOf(directory), STAMP), stamp);
}

/**
 * Stands for files and all files below folders: by content, so that a checkout that only touches files builds nothing.
 */
export function stampOf(sources) {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', ...sources.flatMap(filesOf)]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(pathOf(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** One run of Vite in a package. */
export function viteBuild(title, name, config, ...words) {
  const cwd = pathOf(name);
  const vite = dirname(createRequire(join(cwd, 'package.json')).resolve('vite/package.json'));
  const program = [join(vite, 'bin', 'vite.js'), 'build', '--config', config, '--logLevel', 'error', ...words];
  return runStep(title, process.execPath, program, { cwd, env: { ...process.env, NODE_ENV: 'production' } });
}

function filesOf(path) {
  if (statSync(pathOf(path)).isFile()) return [path];
  return readdirSync(pathOf(path))
    .filter((name) => !['node_modules', 'dist', 'e2e', 'testing'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((name) => filesOf(`${path}/${name}`));
}
