import { exchange } from '@northvale/api/client/exchange.ts';
import { type Kept, withKept } from './kept.ts';

/** The page as one file, to be opened from a disk. */
export async function keptPage(kept: Kept): Promise<File> {
  const { content } = await exchange('/verify.html', {});
  const page = withKept(await content.text(), kept);
  if (page === undefined) throw new Error('verify.html is not built');
  return new File([page], 'verify.html', { type: 'text/html' });
}
