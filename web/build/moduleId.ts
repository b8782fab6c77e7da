import { join } from 'node:path';
import { normalizePath } from 'vite';

/** What Vite calls a module: its path, with slashes on Windows too. */
export const moduleId = (root: string, path: string): string => normalizePath(join(root, path));
