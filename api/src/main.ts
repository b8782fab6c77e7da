import { start } from './startup/start.ts';

await start();
