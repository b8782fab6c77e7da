/** Sends each of some people a mail: one whom the mail server refuses holds up nobody behind them. */
export async function toEach<Person>(people: readonly Person[], send: (person: Person) => Promise<void>) {
  const reached: Person[] = [];
  const failures: unknown[] = [];
  for (const person of people) {
    try {
      await send(person);
      reached.push(person);
    } catch (error) {
      failures.push(error);
    }
  }
  return { reached, failures };
}
