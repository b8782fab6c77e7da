/** What comes next of many things, each at its time: a binary heap. */
export interface Agenda<Item> {
  add(at: number, item: Item): void;
  /** When the next one is; undefined where there is none. */
  nextAt(): number | undefined;
  /** Takes the next one; of two at one time the one that was added first. */
  take(): Item | undefined;
}

interface Entry<Item> {
  readonly at: number;
  readonly number: number;
  readonly item: Item;
}

export function createAgenda<Item>(): Agenda<Item> {
  const heap: Entry<Item>[] = [];
  let added = 0;
  const isBefore = (a: Entry<Item>, b: Entry<Item>) => a.at < b.at || (a.at === b.at && a.number < b.number);

  function sinkFirst(entry: Entry<Item>): void {
    let place = 0;
    for (let child = 1; child < heap.length; child = 2 * place + 1) {
      const [left, right] = [heap[child] as Entry<Item>, heap[child + 1]];
      const least = right && isBefore(right, left) ? right : left;
      if (isBefore(entry, least)) break;
      heap[place] = least;
      place = least === left ? child : child + 1;
    }
    heap[place] = entry;
  }

  return {
    add(at, item) {
      const entry = { at, number: (added += 1), item };
      let place = heap.length;
      for (let parent = (place - 1) >> 1; place > 0 && isBefore(entry, heap[parent] as Entry<Item>);) {
        heap[place] = heap[parent] as Entry<Item>;
        place = parent;
        parent = (place - 1) >> 1;
      }
      heap[place] = entry;
    },
    nextAt: () => heap[0]?.at,
    take() {
      const [first] = heap;
      const last = heap.pop();
      if (last && heap.length > 0) sinkFirst(last);
      return first?.item;
    },
  };
}
