import { useEffect, useRef } from 'react';

type Whereabouts = 'open' | 'closed' | 'gone';

/** Where a panel is at the moment that an answer comes: it may have been closed, or gone with its page. */
export function useWhereabouts(open: boolean): () => Whereabouts {
  const present = useRef<Whereabouts>('gone');
  useEffect(() => {
    present.current = open ? 'open' : 'closed';
    return () => void (present.current = 'gone');
  }, [open]);
  return () => present.current;
}
