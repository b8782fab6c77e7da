import type { Rolldown } from 'vite';
import { moduleId } from './moduleId.ts';

/** What was built, and where it is served. */
export interface Shipped {
  readonly root: string;
  readonly base: string;
  readonly bundle: Rolldown.OutputBundle;
}

const chunksIn = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** The files that a module has come to stand in. */
export function chunksOf(path: string, { root, bundle }: Shipped): Rolldown.OutputChunk[] {
  const module = moduleId(root, path);
  const found = chunksIn(bundle).filter(
    ({ facadeModuleId, moduleIds }) => facadeModuleId === module || moduleIds.includes(module),
  );
  if (found.length === 0) throw new Error(`${module} is in no file`);
  return found;
}

/** Names the files of these modules, and what they import, unless the page names them already. */
export function preloads(page: string, modules: readonly string[], shipped: Shipped): string[] {
  const { base, bundle } = shipped;
  const wanted = new Set<string>();
  const want = (file: string): void => {
    if (wanted.has(file)) return;
    wanted.add(file);
    chunksIn(bundle)
      .find(({ fileName }) => fileName === file)
      ?.imports.forEach(want);
  };
  for (const module of modules) for (const { fileName } of chunksOf(module, shipped)) want(fileName);
  return [...wanted]
    .filter((file) => !page.includes(`"${base}${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`);
}
