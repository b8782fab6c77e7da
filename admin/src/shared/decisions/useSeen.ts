import { useState } from 'react';

/**
 * A record as it was when a decision on it was sent, as long as that may have been done; otherwise as it stands. Sent
 * again with what it has brought about itself, it would be another decision.
 */
export function useSeen<Record>(present: Record, mayBeDone: boolean): Record {
  const [seen, setSeen] = useState(present);
  if (!mayBeDone && seen !== present) setSeen(present);
  return mayBeDone ? seen : present;
}
