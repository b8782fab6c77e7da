// Builds the server and both front ends where that is needed, and nothing else: for images.
import { buildFrontEnds } from './frontEnds.mjs';
import { buildServer } from './server.mjs';
import { main } from './step.mjs';

await main(() => Promise.all([buildServer(), buildFrontEnds()]));
