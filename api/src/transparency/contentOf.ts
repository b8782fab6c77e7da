/**
 * The content of an answer that comes from elsewhere.
 * @throws Error where it is longer than it may be; no more of it is read
 */
export async function contentOf({ body, url }: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > maxBytes) throw new Error(`what ${url} answers is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
