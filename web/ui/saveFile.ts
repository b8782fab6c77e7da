import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Hands a file to the browser's downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  download(url, file.name);
  URL.revokeObjectURL(url);
}

/**
 * Has the browser fetch a file, which goes to the disk as it comes; without a name, by the one that the server gives
 * it.
 */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/**
 * What the answer to a write says replaces what was known. A read that is still on its way is given up: it may have
 * been answered before the write, and its answer would come last.
 */
export async function replaceKnown(queryClient: QueryClient, queryKey: QueryKey, known: unknown): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, known);
}
