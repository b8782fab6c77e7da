// What `npm run ledger` does: build the command line where that is needed, and run it in this very process.
import { buildServer } from './server.mjs';
import { main } from './step.mjs';

await main(buildServer);
if (!process.exitCode) await import('../dist/ledger.js');
