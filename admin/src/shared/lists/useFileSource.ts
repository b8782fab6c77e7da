import { useCallback } from 'react';

/** A ref that shows a file in a picture, and lets go of it when another file or page is shown. */
export function useFileSource(file: Blob | undefined) {
  return useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null || file === undefined) return;
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}
