import { AppendOutcomeUnknown, StoreUnavailable } from '../../src/eventStore/errors.ts';
import type { EventStore } from '../../src/eventStore/eventStore.ts';
import type { Random } from '../../src/random.ts';
import type { Later } from './later.ts';

/** One process's way to the store: what is asked over it, and what is answered, comes later, and may be lost. */
export interface Line {
  readonly store: EventStore;
  readonly isCut: boolean;
  /** The process is killed: it asks and learns nothing more. What it has sent may arrive all the same. */
  cut(): void;
  readonly whenCut: Promise<void>;
}

export interface Trouble {
  isOn: boolean;
  /** How often the store was replaced by an older dump of it: what was on its way to it then never arrives. */
  restores: number;
}

/** How often something goes wrong, while trouble is on. */
const UNSENT = 0.08;
const UNANSWERED = 0.15;
/** Of the appends that aren't answered in time. */
const ARRIVES = 0.8;

export function createLine(store: EventStore, later: Later, random: Random, trouble: Trouble): Line {
  let isCut = false;
  let tellCut = () => {};
  const whenCut = new Promise<void>((resolve) => (tellCut = resolve));
  const isTroubled = (chance: number) => trouble.isOn && random.happens(chance);

  /** Something is done at the store, if the line still stands or not, and its answer comes still later. */
  const asked = <Result>(
    work: () => Promise<Result>,
    unanswered: (why: string) => Error,
    fails: () => Error | undefined,
  ): Promise<Result> =>
    new Promise((give, refuse) => {
      if (isCut) return;
      const answer = (told: () => void) => later.add(() => void (isCut || told()));
      const failure = fails();
      if (failure) answer(() => refuse(failure));
      if (failure instanceof StoreUnavailable) return;
      if (failure && !random.happens(ARRIVES)) return;
      const { restores } = trouble;
      later.add(() => {
        if (restores < trouble.restores) return answer(() => refuse(unanswered('the store was replaced')));
        return work().then(
          (result) => answer(() => give(result)),
          (error) => answer(() => refuse(error)),
        );
      });
    });

  return {
    store: {
      ...store,
      append: (...call) =>
        asked(
          () => store.append(...call),
          (why) => new AppendOutcomeUnknown(why),
          () => {
            if (isTroubled(UNSENT)) return new StoreUnavailable('not sent');
            return isTroubled(UNANSWERED) ? new AppendOutcomeUnknown('not answered in time') : undefined;
          },
        ),
      readStream: (...call) =>
        asked(
          () => store.readStream(...call),
          (why) => new StoreUnavailable(why),
          () => (isTroubled(UNSENT) ? new StoreUnavailable('not sent') : undefined),
        ),
    },
    get isCut() {
      return isCut;
    },
    cut() {
      isCut = true;
      tellCut();
    },
    whenCut,
  };
}
