/** What a command has written to its stream. */
export interface CommandTrace {
  readonly digest: string;
  readonly firstRevision: number;
  readonly lastRevision: number;
}
