// A thread doesn't inherit how its process reads TypeScript, so it is told here.
import { register } from 'tsx/esm/api';

register();
await import('./verifyWorker.ts');
