import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';

/** What the worker is given: the program that reads PDFs, as WebAssembly, and a PDF. */
export interface ToDraw {
  readonly engine: ArrayBuffer;
  readonly content: ArrayBuffer;
}

export interface DrawnPages {
  /** As PNG; undefined stands for one that can't be drawn. */
  readonly pages: readonly (Blob | undefined)[];
  /** How many the document has. */
  readonly count: number;
}

/** Who sends a whole book to be identified by doesn't hold up whoever looks at it. */
const MOST_PAGES = 12;
/** A sheet of A4 at some 200 dpi: small print can be read. */
const LONGEST_PX = 2_400;

/** Runs apart from the page, under a policy of its own: it reaches no network, and what it draws is pixels. */
addEventListener('message', ({ data }: MessageEvent<ToDraw>) => {
  void draw(data).then(
    (drawn) => postMessage(drawn),
    () => postMessage(undefined),
  );
});

async function draw({ engine, content }: ToDraw): Promise<DrawnPages> {
  const library = await PDFiumLibrary.init({ wasmBinary: engine });
  const document = await library.loadDocument(new Uint8Array(content));
  const count = document.getPageCount();
  const pages: (Blob | undefined)[] = [];
  for (let index = 0; index < Math.min(count, MOST_PAGES); index += 1)
    pages.push(await picture(() => document.getPage(index)).catch(() => undefined));
  if (!pages.some(Boolean)) throw new Error('no page could be drawn');
  return { pages, count };
}

async function picture(pageOf: () => PDFiumPage): Promise<Blob> {
  const page = pageOf();
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = LONGEST_PX / Math.max(originalWidth, originalHeight);
  const { width, height, data } = await page.render({ scale, render: 'bitmap' });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
