import type { ExportAsked } from '@northvale/api/contract/audit.ts';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../api/dataProvider.ts';
import { saveFile } from '@northvale/web/ui/saveFile.ts';

export type Download =
  | { state: 'arriving'; bytes: number }
  | { state: 'saved'; name: string; bytes: number }
  | { state: 'failed'; message: string };

const shownEveryMs = 100;

/** Fetches an export piece by piece and hands it to the browser's downloads once it is whole. */
export function useDownload() {
  const provider = useDataProvider<BackOffice>();
  const [download, setDownload] = useState<Download>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (asked: ExportAsked) => {
    const leave = new AbortController();
    running.current = leave;
    setDownload({ state: 'arriving', bytes: 0 });
    try {
      const { name, type, body } = await provider.getExport(asked, leave.signal);
      const counted = body.pipeThrough(counting((bytes) => setDownload({ state: 'arriving', bytes })));
      const file = new File([await new Response(counted).blob()], name, { type });
      saveFile(file);
      setDownload({ state: 'saved', name, bytes: file.size });
    } catch (error) {
      if (leave.signal.aborted) return;
      setDownload({ state: 'failed', message: error instanceof Error ? error.message : 'Network Error' });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setDownload(undefined);
  };
  return { download, start, cancel };
}

/** Lets everything through and says now and then how much that was. */
function counting(tell: (bytes: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  let toldAt = 0;
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.byteLength;
      controller.enqueue(piece);
      if (performance.now() - toldAt < shownEveryMs) return;
      toldAt = performance.now();
      tell(bytes);
    },
  });
}
