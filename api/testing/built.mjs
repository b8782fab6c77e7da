import { buildServer } from '../scripts/server.mjs';

/** Before tests that start the product as a process of its own: what they start is made of the sources at hand. */
export const setup = buildServer;
