// Builds both front ends where that is needed, and nothing else: for images.
import { buildFrontEnds } from './frontEnds.mjs';
import { main } from './step.mjs';

await main(buildFrontEnds);
