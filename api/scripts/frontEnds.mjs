import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runStep } from './step.mjs';

const rootPath = fileURLToPath(root);

/** What each build is made of. Whatever else a front end imports comes from the lockfile's packages. */
const frontEnds = [
  {
    name: 'web',
    // The first empties the directory; the second adds the page that people keep, as one file.
    builds: [
      { title: 'Building the investor app', config: 'vite.config.ts' },
      { title: 'Building the page that checks proofs', config: 'vite.verify.config.ts' },
    ],
    sources: ['web', 'api/client', 'api/src/contract', 'ledger/src'],
  },
  {
    name: 'admin',
    builds: [{ title: 'Building the back office', config: 'vite.config.ts' }],
    sources: ['admin', 'web/ui', 'api/client', 'api/src/contract', 'ledger/src'],
  },
];

/** Builds each front end whose build is missing or was made from other sources than those at hand. */
export async function buildFrontEnds() {
  await Promise.all(frontEnds.map(build));
}

async function build({ name, builds, sources }) {
  const stampFile = join(rootPath, name, 'dist', '.built-from');
  const stamp = stampOf(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;

  const packageRoot = join(rootPath, name);
  const vite = createRequire(join(packageRoot, 'package.json')).resolve('vite/package.json');
  for (const { title, config } of builds) {
    const words = [join(dirname(vite), 'bin', 'vite.js'), 'build', '--config', config, '--logLevel', 'error'];
    await runStep(title, process.execPath, words, {
      cwd: packageRoot,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  }
  // Building begins with an empty directory, so the stamp is there only after a whole one.
  writeFileSync(stampFile, stamp);
}

/** By content, so that a checkout that only touches files builds nothing. */
function stampOf(sources) {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', ...sources.flatMap(filesBelow)]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(rootPath, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(directory) {
  const entries = readdirSync(join(rootPath, directory), { withFileTypes: true });
  return entries
    .filter(({ name }) => !['node_modules', 'dist', 'e2e', 'testing'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${directory}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}
