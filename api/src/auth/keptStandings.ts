/** The most people whose standings are kept at a time. */
const MOST_PEOPLE = 20_000;

/** What was found out about sessions, until something of their person changes. */
export interface KeptStandings<Found> {
  /** What is kept of a session, or else what `ask` finds: many at once ask once. */
  of(userId: string, sessionId: string, ask: () => Promise<Found | undefined>): Promise<Found | undefined>;
  forget(userId: string): void;
  forgetAll(): void;
}

export function keepStandings<Found>(): KeptStandings<Found> {
  const people = new Map<string, Map<string, Promise<Found | undefined>>>();

  /** With whoever was asked about last at the end. */
  function sessionsOf(userId: string) {
    const sessions = people.get(userId) ?? new Map<string, Promise<Found | undefined>>();
    people.delete(userId);
    people.set(userId, sessions);
    const [longestAgo] = people.keys();
    if (people.size > MOST_PEOPLE && longestAgo !== undefined) people.delete(longestAgo);
    return sessions;
  }

  return {
    of(userId, sessionId, ask) {
      const sessions = sessionsOf(userId);
      const kept = sessions.get(sessionId);
      if (kept) return kept;
      // Kept while it is on its way: who forgets meanwhile forgets this too.
      const asked = ask();
      sessions.set(sessionId, asked);
      const drop = () => void (sessions.get(sessionId) === asked && sessions.delete(sessionId));
      asked.then((found) => found ?? drop(), drop);
      return asked;
    },
    forget: (userId) => void people.delete(userId),
    forgetAll: () => people.clear(),
  };
}
