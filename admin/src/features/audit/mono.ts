/** Hashes, ids and accounts, which are compared letter by letter. */
export const mono = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: 12,
  lineHeight: '18px',
} as const;
