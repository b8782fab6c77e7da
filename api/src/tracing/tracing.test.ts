import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { ask, handlerOn, setBalance } from '@northvale/ledger/testing/handling.ts';
import { admin, OWNER } from '@northvale/ledger/testing/given.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createTracing } from './tracing.ts';

afterEach(() => void vi.unstubAllEnvs());

/** One process decides and appends so many commands, another projects them. */
async function tracedCommands(count: number) {
  const store = createMemoryEventStore();
  const [one, other] = [startProcess(), startProcess()];
  const accounts = one.tracing.commands(handlerOn(one.tracing.appends(store)));
  await accounts.handle(OWNER, ask({ type: 'OpenAccount', userId: OWNER }));
  const commands = Array.from({ length: count }, (_, index) => ask(setBalance(index + 1), admin));
  await Promise.all(commands.map((command) => accounts.handle(OWNER, command)));
  const ended = new AbortController();
  for await (const { caughtUp } of other.tracing.projections(store).subscribe({ signal: ended.signal }))
    if (caughtUp) ended.abort();
  await Promise.all([one.tracing.stop(), other.tracing.stop()]);
  return { commands, one: one.spans, other: other.spans };
}

function startProcess() {
  const spans: ReadableSpan[] = [];
  const exporter: SpanExporter = {
    export(ended, done) {
      spans.push(...ended);
      done({ code: 0 });
    },
    shutdown: async () => {},
  };
  return { spans, tracing: createTracing(exporter, { warn: () => {} }) };
}

const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId;
const tracesOf = (spans: readonly ReadableSpan[]) => new Set(spans.map((span) => span.spanContext().traceId));

test('whichever process projects an event finds the trace of its command, also of those appended together', async () => {
  const { commands, one, other } = await tracedCommands(3);
  for (const { id } of commands) {
    const own = [...one, ...other].filter((span) => span.spanContext().traceId === id.replaceAll('-', ''));
    const [command, append, projection] = ['command AdjustBalance', 'append', 'projection'].map((name) =>
      own.find((span) => span.name === name),
    );
    expect(own).toHaveLength(3);
    expect(command?.parentSpanContext).toBeUndefined();
    expect(append?.parentSpanContext?.spanId).toBe(idOf(command));
    expect(projection?.parentSpanContext?.spanId).toBe(idOf(append));
  }
});

test('what one process leaves out by OTEL_TRACES_SAMPLER, the other does too', async () => {
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'parentbased_traceidratio');
  vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0');
  expect(tracesOf((await tracedCommands(3)).other).size).toBe(0);
  vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '1');
  expect(tracesOf((await tracedCommands(3)).other).size).toBe(4);
  vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0.5');
  const { one, other } = await tracedCommands(60);
  expect(tracesOf(other)).toEqual(tracesOf(one));
});
