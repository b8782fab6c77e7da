import { totalmem } from 'node:os';

const MB = 2 ** 20;
/** PostgreSQL's own default, and as much as a ledger of a million events makes use of. */
const [LEAST_MB, MOST_MB] = [128, 1_024];

/**
 * What the server keeps of its pages: an eighth of the memory that it may have. A page that it doesn't hold it copies
 * from the system and checks its sum, which takes longer than most of what a list does with it.
 *
 * @param memory bytes: this machine's, or its container's where that is less
 * @returns a setting, in whole megabytes
 */
export function sharedBuffers(memory: number = availableMemory()): string {
  return `${Math.min(Math.max(Math.floor(memory / 8 / MB), LEAST_MB), MOST_MB)}MB`;
}

// 0, or more than there is, where no container limits it.
const availableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);
