import { buildServer } from '../scripts/server.mjs';

// What a trial starts, made of the sources at hand.
await buildServer();
