// What `npm start` does: install, build, serve. Plain Node, because on a fresh clone there is nothing else yet.
import { buildFrontEnds } from './frontEnds.mjs';
import { install } from './install.mjs';
import { buildServer } from './server.mjs';
import { main, pathOf } from './step.mjs';

await main(async () => {
  process.chdir(pathOf('.'));
  const dev = process.argv.includes('--dev');
  // In this very process: signals reach the server without a detour, and its exit code is ours.
  if (dev) {
    await install();
    process.env.NORTHVALE_DEV = '1';
    await import('tsx');
    const { start } = await import('../src/startup/start.ts');
    await start();
  } else {
    await install();
    await buildServer();
    const { start } = await import('../dist/start.js');
    await start(buildFrontEnds);
  }
});
