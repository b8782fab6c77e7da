import { buildFrontEnds } from '../scripts/frontEnds.mjs';
import { buildServer } from '../scripts/server.mjs';

/** Before tests in a browser: the server and the pages that it serves are made of the sources at hand. */
export async function setup() {
  await buildServer();
  await buildFrontEnds();
}
