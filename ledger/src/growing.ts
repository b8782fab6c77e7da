import { isCollection, Map as PersistentMap } from 'immutable';

export type Growing = PersistentMap<string, unknown>;

/** Says only yes or no: told what kind of map it is, compilers compare all of it with ours, which takes seconds. */
const isMap: (value: unknown) => boolean = PersistentMap.isMap;

/**
 * A state's maps: what grows with the stream, where everything else is small.
 * @throws TypeError for a collection of any other kind: neither snapshots nor `inPlace` know what to do with it
 */
export function growing(state: unknown): Map<string, Growing> {
  const maps = new Map<string, Growing>();
  for (const [name, value] of Object.entries(state ?? {})) {
    if (isMap(value)) maps.set(name, value as Growing);
    else if (isCollection(value)) throw new TypeError(`the state's ${name} is a collection, but no map`);
  }
  return maps;
}

interface Stateful {
  readonly state: unknown;
}

/**
 * What something comes to by steps of which only the last is looked at: the maps of its state are changed in place
 * meanwhile. Else each step would copy its way through a map, for the next one to throw away.
 */
export const inPlace = <Whole extends Stateful>(start: Whole, steps: (start: Whole) => Whole): Whole =>
  withMaps(steps(withMaps(start, (map) => map.asMutable())), (map) => map.asImmutable());

function withMaps<Whole extends Stateful>(whole: Whole, change: (map: Growing) => Growing): Whole {
  const maps = growing(whole.state);
  if (maps.size === 0) return whole;
  const changed = [...maps].map(([name, map]) => [name, change(map)]);
  return { ...whole, state: { ...(whole.state as object), ...Object.fromEntries(changed) } };
}
