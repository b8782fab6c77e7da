// What `npm start` does: install, build, serve. Plain Node, because on a fresh clone there is nothing else yet.
import { fileURLToPath } from 'node:url';
import { buildFrontEnds } from './frontEnds.mjs';
import { install } from './install.mjs';
import { main, root } from './step.mjs';

await main(async () => {
  process.chdir(fileURLToPath(root));
  const dev = process.argv.includes('--dev');
  await install();
  if (dev) process.env.NORTHVALE_DEV = '1';

  // In this very process: signals reach the server without a detour, and its exit code is ours.
  await import('tsx');
  const { start } = await import('../src/startup/start.ts');
  await start(dev ? undefined : buildFrontEnds);
});
