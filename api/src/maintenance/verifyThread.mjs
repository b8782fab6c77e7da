// A thread doesn't inherit how its process reads TypeScript, so it is told here. As CommonJS the files are read by this
// very thread; as modules a thread of their own would read them, which takes half as long again.
import { require } from 'tsx/cjs/api';

require('./verifyWorker.ts', import.meta.url);
