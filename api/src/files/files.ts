/**
 * Files by name, one folder of them: on disk or in an S3 bucket. Whoever stores one encrypts it where that is wanted.
 */
export interface Files {
  /** Kept, under its name and whole, when it resolves; until then what was there before. */
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Harmless where there is none. */
  remove(name: string): Promise<void>;
  /** Those whose names begin so. */
  list(starts?: string): Promise<readonly Listed[]>;
}

/** Where files lie can't be reached, or can't do it just now. Of a `put` it isn't known whether it was done. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

export interface Listed {
  readonly name: string;
  readonly writtenAt: Date;
}

/** The folders that the product keeps. */
export interface Folders {
  /** Identity documents, encrypted. */
  readonly documents: Files;
  /** Pictures of investments; public. */
  readonly pictures: Files;
}
