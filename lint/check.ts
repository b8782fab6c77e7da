import { ARROWS } from './arrows.ts';
import { brokenArrows, describeBroken } from './broken.ts';
import { importsOf } from './imports.ts';
import { sizeFaults } from './sizes.ts';
import { readSources } from './sources.ts';
import { textFaults } from './texts.ts';

const sources = readSources();
const imports = new Map([...sources].map(([path, source]) => [path, importsOf(path, source)]));
const faults = [...brokenArrows(ARROWS, imports).map(describeBroken), ...sizeFaults(sources), ...textFaults(sources)];

for (const fault of faults) process.stderr.write(`${fault}\n\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
