import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The time, moving on while the page stays open, so that '6 min' doesn't stand still. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
