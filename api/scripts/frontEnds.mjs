import { isBuilt, noteBuilt, stampOf, viteBuild } from './built.mjs';

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
  await Promise.all(frontEnds.map(build));
}

async function build({ name, builds, sources }) {
  const stamp = stampOf(sources);
  if (isBuilt(`${name}/dist`, stamp)) return;
  // It begins with an empty directory, so the stamp is there only after a whole build.
  for (const { title, config } of builds) await viteBuild(title, name, config);
  noteBuilt(`${name}/dist`, stamp);
}
