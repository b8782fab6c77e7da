import engineAddress from '@hyzyla/pdfium/pdfium.wasm?url';
import { trustedScript } from '@northvale/web/ui/trustedTypes.ts';
import type { DrawnPages, ToDraw } from './drawPages.worker.ts';
// oxlint-disable-next-line import/default -- Vite gives the address of what it builds of the file.
import workerAddress from './drawPages.worker.ts?worker&url';

const PATIENCE_MS = 30_000;

/**
 * A PDF's pages as pictures. No browser shows a PDF in a frame that may do nothing, and a PDF is a program as much as a
 * document: so nothing of it comes into the page but what it looks like.
 * @throws Error where it can't be drawn, or takes too long
 */
export async function drawnPages(pdf: File): Promise<DrawnPages> {
  const response = await fetch(engineAddress);
  if (!response.ok) throw new Error('the engine could not be fetched');
  const [engine, content] = await Promise.all([response.arrayBuffer(), pdf.arrayBuffer()]);
  const worker = new Worker(trustedScript(workerAddress), { type: 'module' });
  try {
    return await new Promise<DrawnPages>((resolve, reject) => {
      const giveUp = () => reject(new Error('the document could not be drawn'));
      worker.addEventListener('message', ({ data }: MessageEvent<DrawnPages | undefined>) =>
        data ? resolve(data) : giveUp(),
      );
      worker.addEventListener('error', giveUp);
      setTimeout(giveUp, PATIENCE_MS);
      worker.postMessage({ engine, content } satisfies ToDraw, [engine, content]);
    });
  } finally {
    worker.terminate();
  }
}
