import { isTryOf, type Command, type Outcome } from './command.ts';
import { type DomainEvent, refuse } from './decider.ts';
import { StoreUnavailable } from './eventStore/errors.ts';
import { replay } from './replay.ts';
import { createSettler, type Queue, type SettlerOptions } from './settler.ts';
import { streamName } from './streams.ts';
import { createStreamReader, type ReaderOptions } from './streamReader.ts';
import { traceOf } from './streamView.ts';

export interface CommandHandler<State, Payload, Event extends DomainEvent> {
  /**
   * Decides a command on its aggregate and appends what follows.
   * @throws StoreUnavailable nothing was written
   * @throws AppendOutcomeUnknown send the same command again to learn its one true outcome
   */
  handle(id: string, command: Command<Payload>): Promise<Outcome<State, Event>>;
  /**
   * The first answer to a command once more, undefined where it has written nothing.
   * @throws StoreUnavailable, AppendOutcomeUnknown as `handle`
   */
  recall(
    id: string,
    command: Pick<Command<Payload>, 'id' | 'digest' | 'alike'>,
  ): Promise<Outcome<State, Event> | undefined>;
  /** The aggregate as it stands now, read to the stream's end; the initial state where there is no stream. */
  load(id: string): Promise<State>;
}

type HandlerOptions<State, Payload, Event extends DomainEvent> = Omit<
  SettlerOptions<State, Payload, Event>,
  'streams'
> &
  ReaderOptions<State, Event>;

/** The most commands that wait for one stream: who comes later wouldn't be answered in time. */
const MAX_WAITING = 10_000;

/**
 * Handles commands: at most one append a stream is in flight. Commands that arrive meanwhile are decided one after
 * another on the stream as it will be, and leave together as the next append. That makes a hot account fast, and leaves
 * no gap through which a stranger's event could be followed by one that was decided without it.
 */
export function createCommandHandler<State, Payload, Event extends DomainEvent>(
  options: HandlerOptions<State, Payload, Event>,
): CommandHandler<State, Payload, Event> {
  const { decider, store } = options;
  const streams = createStreamReader<State, Event>(options);
  const settler = createSettler({ ...options, streams });
  const queues = new Map<string, Queue<State, Payload, Event>>();

  async function drain(stream: string, queue: Queue<State, Payload, Event>): Promise<void> {
    while (queue.length > 0) await settler.settle(stream, queue);
    queues.delete(stream);
  }

  return {
    handle(id, command) {
      const stream = streamName(decider.category, id);
      return new Promise((resolve, reject) => {
        const waiting = { command, resolve, reject, unknown: 0, needsRead: false };
        const queue = queues.get(stream);
        if (queue && queue.length >= MAX_WAITING) {
          reject(new StoreUnavailable(`too many commands wait for ${stream}`));
        } else if (queue) {
          queue.push(waiting);
        } else {
          const opened = [waiting];
          queues.set(stream, opened);
          void drain(stream, opened);
        }
      });
    },

    async recall(id, command) {
      const stream = streamName(decider.category, id);
      const view = await streams.readToEnd(stream);
      const trace = traceOf(view, command.id);
      if (!trace) return undefined;
      if (!isTryOf(command, trace.digest)) return { kind: 'refused', refusal: refuse('KeyReused') };
      return replay<State, Event>({ store, streams, decider }, stream, command.id, view);
    },

    async load(id) {
      return (await streams.readToEnd(streamName(decider.category, id))).state;
    },
  };
}
