import { readFileSync } from 'node:fs';

/** What Go's own packages say (`vectors.go` beside the file has made it). */
interface GoVectors {
  readonly Notes: readonly {
    readonly Name: string;
    readonly PrivateKey: string;
    readonly Vkey: string;
    readonly Text: string;
    readonly Note: string;
  }[];
  readonly Trees: readonly {
    readonly Size: number;
    readonly Root: string;
    readonly Inclusions: readonly { readonly Index: number; readonly Sha256: string }[];
    readonly Consistencies: readonly { readonly OldSize: number; readonly Sha256: string }[];
    readonly Tiles: readonly { readonly Path: string; readonly Sha256: string }[];
  }[];
}

const FILE = new URL('../fixtures/proof/vectors.json', import.meta.url);

export const goVectors = (): GoVectors => JSON.parse(readFileSync(FILE, 'utf8')) as GoVectors;
