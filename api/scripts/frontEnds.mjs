import { isBuilt, noteBuilt, stampOf, viteBuild } from './built.mjs';
import { inTurn } from './fileLock.mjs';

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
    sources: ['admin', 'web/build', 'web/ui', 'api/client', 'api/src/contract', 'ledger/src'],
  },
];

/** Builds each front end whose build is missing or was made from other sources than those at hand. */
export async function buildFrontEnds() {
  await Promise.all(frontEnds.map(buildOnce));
}

/** Two processes that are started at once don't write to the same folder: the second finds what the first has built. */
async function buildOnce(frontEnd) {
  const stamp = stampOf(frontEnd.sources);
  if (!isBuilt(`${frontEnd.name}/dist`, stamp)) await inTurn(`building ${frontEnd.name}`, () => build(frontEnd, stamp));
}

async function build({ name, builds }, stamp) {
  if (isBuilt(`${name}/dist`, stamp)) return;
  // It begins with an empty directory, so the stamp is there only after a whole build.
  for (const { title, config } of builds) await viteBuild(title, name, config);
  noteBuilt(`${name}/dist`, stamp);
}
