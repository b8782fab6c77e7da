import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time in milliseconds, moving on while the page stays open: one left open overnight greets the morning. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
