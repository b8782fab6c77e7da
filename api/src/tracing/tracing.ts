import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  diag,
  DiagLogLevel,
  isValidTraceId,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { DomainEvent } from '@northvale/ledger/decider.ts';
import type { EventStore, SubscribeOptions } from '@northvale/ledger/eventStore/eventStore.ts';
import type { CommandHandler } from '@northvale/ledger/handler/handler.ts';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { RequestState } from '../http/context.ts';
import { routeOf } from '../http/errors.ts';
import { isOnApi } from '../http/onApi.ts';

type State = RequestState & { command?: { readonly id: string } };

export type Tracing = ReturnType<typeof createTracing>;

/** Their addresses, headers and time limits follow from `OTEL_EXPORTER_OTLP_*`. */
export const EXPORTERS = { otlp: () => new OTLPTraceExporter(), console: () => new ConsoleSpanExporter() } as const;

interface Times {
  readonly begun: ReturnType<typeof begin>;
  /** In one word: an error's text may hold anything. */
  readonly failed?: string | undefined;
}

interface Ended extends SpanOptions, Times {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
}

/**
 * Spans of what a composition root wraps in it: nothing below knows of them. A trace has the id of its command, which
 * each event keeps: so whichever process projects an event, at any time, finds the trace that it belongs to.
 */
export function createTracing(exporter: SpanExporter, log: Pick<Logger, 'warn'>) {
  const warn = (text: string) => log.warn({ reason: text }, 'traces');
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  const random = new RandomIdGenerator();
  let chosen = { traceId: '', spanId: '' };
  const provider = new BasicTracerProvider({
    idGenerator: { generateTraceId: () => chosen.traceId, generateSpanId: () => chosen.spanId },
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'northvale' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('northvale');
  const calls = new AsyncLocalStorage<() => SpanContext>();
  /** The spans of commands that are decided, by their ids. */
  const underWay = new Map<string, string>();

  function record(name: string, { traceId, spanId, parentSpanId, begun, failed, ...options }: Ended): void {
    if (!isValidTraceId(traceId)) return;
    chosen = { traceId, spanId };
    const start = (parent = ROOT_CONTEXT) => tracer.startSpan(name, { ...options, startTime: begun.at }, parent);
    // The sampler decides by the trace's id as it does of a root, so each process decides the same about an event.
    let span = start();
    if (!span.isRecording()) return;
    const parent = parentSpanId && { traceId, spanId: parentSpanId, traceFlags: TraceFlags.SAMPLED };
    if (parent) span = start(trace.setSpanContext(ROOT_CONTEXT, parent));
    if (failed !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failed });
    span.end(begun.at + performance.now() - begun.since);
  }

  const callSpans: Middleware<State, { _matchedRoute?: unknown }> = async (ctx, next) => {
    if (!isOnApi(ctx)) return next();
    const sent = parseTraceParent(ctx.get('traceparent'));
    const own = { traceId: random.generateTraceId(), spanId: random.generateSpanId(), traceFlags: TraceFlags.SAMPLED };
    const call = () => (ctx.state.command ? { ...own, traceId: traceIdOf(ctx.state.command.id) } : own);
    const begun = begin();
    try {
      await calls.run(call, next);
    } finally {
      const { method, status } = ctx;
      const route = routeOf(ctx._matchedRoute, ctx);
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'northvale.request_id': ctx.state.requestId,
      };
      const links = sent ? [{ context: sent }] : [];
      const failed = status >= 500 ? String(status) : undefined;
      record(`${method} ${route}`, { ...call(), begun, failed, kind: SpanKind.SERVER, links, attributes });
    }
  };

  return {
    calls: callSpans,

    commands: <Folded, Payload extends { readonly type: string }, Event extends DomainEvent>(
      handler: CommandHandler<Folded, Payload, Event>,
    ): CommandHandler<Folded, Payload, Event> => ({
      ...handler,
      handle(id, command) {
        const call = calls.getStore()?.();
        const [traceId, spanId] = [traceIdOf(command.id), random.generateSpanId()];
        // A call's further commands, and what follows of itself, have ids and so traces of their own.
        const cause =
          call?.traceId === traceId ? { parentSpanId: call.spanId } : { links: call ? [{ context: call }] : [] };
        underWay.set(command.id, spanId);
        return timed(
          () => handler.handle(id, command),
          (times, outcome) => {
            underWay.delete(command.id);
            const attributes = outcome?.kind === 'refused' ? { 'northvale.refusal': outcome.refusal.code } : {};
            record(`command ${command.payload.type}`, { traceId, spanId, ...cause, ...times, attributes });
          },
        );
      },
    }),

    /** Of a store: what is appended. */
    appends: (store: EventStore): EventStore => ({
      ...store,
      append: (stream, expected, events) =>
        timed(
          () => store.append(stream, expected, events),
          (times) => {
            // Commands that wait for one stream are appended together.
            const commandIds = [...new Set(events.map(({ metadata }) => metadata.commandId))];
            const attributes = { 'northvale.stream': stream, 'northvale.commands': commandIds.length };
            for (const id of commandIds) {
              const spanId = times.failed === undefined ? appendSpanId(stream, id) : random.generateSpanId();
              const place = { traceId: traceIdOf(id), spanId, parentSpanId: underWay.get(id) };
              record('append', { ...place, ...times, attributes });
            }
          },
        ),
    }),

    /** Of a store: what is done with each event that a subscription gives, until the next is asked for. */
    projections: (store: EventStore): EventStore => ({
      ...store,
      async *subscribe(options: SubscribeOptions) {
        for await (const batch of store.subscribe(options)) {
          const begun = begin();
          let failed: string | undefined = 'not applied';
          try {
            yield batch;
            failed = undefined;
          } finally {
            for (const { stream, type, revision, metadata } of batch.events) {
              const parentSpanId = appendSpanId(stream, metadata.commandId);
              const place = { traceId: traceIdOf(metadata.commandId), spanId: random.generateSpanId(), parentSpanId };
              const attributes = {
                'northvale.stream': stream,
                'northvale.event': type,
                'northvale.revision': revision,
              };
              record('projection', { ...place, begun, failed, attributes });
            }
          }
        }
      },
    }),

    /** Sends what is left. */
    stop: () => provider.shutdown().catch((error: unknown) => warn(String(error))),
  };
}

/** A command's id is a UUID: as long as the id of a trace. */
const traceIdOf = (commandId: string): string => commandId.replaceAll('-', '');

/** What a command has appended to a stream, as a span's id: who reads the event knows its parent by this. */
const appendSpanId = (stream: string, commandId: string): string =>
  createHash('sha256').update(`${stream}\n${commandId}`).digest('hex').slice(0, 16);

/** The time, and what measures from it on: clocks are set back now and then. */
const begin = () => ({ at: Date.now(), since: performance.now() });

async function timed<Done>(work: () => Promise<Done>, ended: (times: Times, done?: Done) => void): Promise<Done> {
  const begun = begin();
  try {
    const done = await work();
    ended({ begun }, done);
    return done;
  } catch (error) {
    ended({ begun, failed: error instanceof Error ? error.name : typeof error });
    throw error;
  }
}
