/** Begins each piece of work when the one before is done, or has failed. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createQueue(): Queue {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = before.then(work);
    // Whatever came of it, a large picture for one, isn't kept for the next.
    before = mine.then(
      () => {},
      () => {},
    );
    return mine;
  };
}
