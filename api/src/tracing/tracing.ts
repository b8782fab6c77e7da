import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  diag,
  DiagLogLevel,
  isValidTraceId,
  type Link,
  ROOT_CONTEXT,
  type Span,
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
import type {
  EventBatch,
  EventStore,
  RecordedEvent,
  SubscribeOptions,
} from '@northvale/ledger/eventStore/eventStore.ts';
import type { CommandHandler } from '@northvale/ledger/handler/handler.ts';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { RequestState } from '../http/context.ts';
import { routeOf } from '../http/errors.ts';
import { isOnApi } from '../http/onApi.ts';

type State = RequestState & { command?: { readonly id: string } };

/**
 * Spans of what a composition root wraps in it: nothing below knows of them. A trace has the id of its command, which
 * each event keeps: so whichever process projects an event, at any time, finds the trace that it belongs to.
 */
export interface Tracing {
  readonly calls: Middleware<State, { _matchedRoute?: unknown }>;
  commands<Folded, Payload extends { readonly type: string }, Event extends DomainEvent>(
    handler: CommandHandler<Folded, Payload, Event>,
  ): CommandHandler<Folded, Payload, Event>;
  /** Of a store: what is appended. */
  appends(store: EventStore): EventStore;
  /** Of a store: what is done with each event that a subscription gives, until the next is asked for. */
  projections(store: EventStore): EventStore;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Their addresses, headers and time limits follow from `OTEL_EXPORTER_OTLP_*`. */
export const EXPORTERS = { otlp: () => new OTLPTraceExporter(), console: () => new ConsoleSpanExporter() } as const;

/** A call under way. Its span begins with its first command, which names the trace, or at its end where it has none. */
interface Call {
  readonly begun: Begun;
  readonly links: Link[];
  readonly commandId: () => string | undefined;
  span?: Span;
}

interface Start extends SpanOptions {
  /** Of a span's own choice; default: random, or its parent's. */
  readonly traceId?: string;
  readonly spanId?: string;
  readonly parent?: SpanContext | undefined;
}

export function createTracing(exporter: SpanExporter, log: Pick<Logger, 'warn'>): Tracing {
  const warn = (text: string) => log.warn({ reason: text }, 'traces');
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  const random = new RandomIdGenerator();
  let chosen: Pick<Start, 'traceId' | 'spanId'> = {};
  const provider = new BasicTracerProvider({
    idGenerator: {
      generateTraceId: () => chosen.traceId ?? random.generateTraceId(),
      generateSpanId: () => chosen.spanId ?? random.generateSpanId(),
    },
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'northvale' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('northvale');
  const calls = new AsyncLocalStorage<Call>();
  /** The spans of commands that are decided, by their ids. */
  const underWay = new Map<string, SpanContext>();

  function start(name: string, { traceId, spanId, parent, ...options }: Start): Span {
    chosen = { ...(traceId && { traceId }), ...(spanId && { spanId }) };
    const span = tracer.startSpan(name, options, parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
    chosen = {};
    return span;
  }

  function spanOf(call: Call, commandId?: string): Span {
    const { begun, links } = call;
    const named = commandId === undefined ? {} : { traceId: traceIdOf(commandId) };
    return (call.span ??= start('call', { ...named, kind: SpanKind.SERVER, startTime: begun.at, links }));
  }

  /** The sampler decides by the trace's id, so each process decides the same about an event. */
  const isSampled = (traceId: string): boolean => start('', { traceId }).isRecording();

  function startProjection({ stream, type, revision, metadata: { commandId } }: RecordedEvent): Span[] {
    const traceId = traceIdOf(commandId);
    if (!isValidTraceId(traceId) || !isSampled(traceId)) return [];
    const spanId = appendSpanId(stream, commandId);
    const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const attributes = { ...on(stream), 'northvale.event': type, 'northvale.revision': revision };
    return [start('projection', { parent, attributes })];
  }

  return {
    async calls(ctx, next) {
      if (!isOnApi(ctx)) return next();
      const sent = parseTraceParent(ctx.get('traceparent'));
      const call: Call = {
        begun: begin(),
        links: sent ? [{ context: sent }] : [],
        commandId: () => ctx.state.command?.id,
      };
      try {
        await calls.run(call, next);
      } finally {
        const span = spanOf(call, call.commandId());
        const route = routeOf(ctx._matchedRoute, ctx);
        span.updateName(`${ctx.method} ${route}`);
        span.setAttributes({ 'http.request.method': ctx.method, 'http.route': route });
        span.setAttributes({ 'http.response.status_code': ctx.status, 'northvale.request_id': ctx.state.requestId });
        if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(call.begun.now());
      }
    },

    commands: (handler) => ({
      ...handler,
      async handle(id, command) {
        const call = calls.getStore();
        const traceId = traceIdOf(command.id);
        const cause = call && spanOf(call, call.commandId() ?? command.id).spanContext();
        // A call's further commands, and what follows of itself, have ids and so traces of their own.
        const place =
          cause?.traceId === traceId ? { parent: cause } : { traceId, links: cause ? [{ context: cause }] : [] };
        const span = start(`command ${command.payload.type}`, place);
        underWay.set(command.id, span.spanContext());
        try {
          const outcome = await handler.handle(id, command);
          if (outcome.kind === 'refused') span.setAttribute('northvale.refusal', outcome.refusal.code);
          return outcome;
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          underWay.delete(command.id);
          span.end();
        }
      },
    }),

    appends: (store) => ({
      ...store,
      async append(stream, expected, events) {
        const begun = begin();
        // Commands that wait for one stream are appended together.
        const commandIds = [...new Set(events.map(({ metadata }) => metadata.commandId))];
        const attributes = { ...on(stream), 'northvale.commands': commandIds.length };
        const startOf = (commandId: string, spanId?: string) =>
          start('append', {
            ...(spanId === undefined ? {} : { spanId }),
            traceId: traceIdOf(commandId),
            parent: underWay.get(commandId),
            startTime: begun.at,
            attributes,
          });
        try {
          const result = await store.append(stream, expected, events);
          for (const id of commandIds) startOf(id, appendSpanId(stream, id)).end(begun.now());
          return result;
        } catch (error) {
          for (const id of commandIds) fail(startOf(id), error).end(begun.now());
          throw error;
        }
      },
    }),

    projections: (store) => ({
      ...store,
      async *subscribe(options: SubscribeOptions): AsyncGenerator<EventBatch> {
        for await (const batch of store.subscribe(options)) {
          const spans = batch.events.flatMap(startProjection);
          let isDone = false;
          try {
            yield batch;
            isDone = true;
          } finally {
            for (const span of spans) (isDone ? span : fail(span, new Error('not applied'))).end();
          }
        }
      },
    }),

    stop: () => provider.shutdown().catch((error: unknown) => warn(String(error))),
  };
}

/** A command's id is a UUID: as long as the id of a trace. */
const traceIdOf = (commandId: string): string => commandId.replaceAll('-', '');

/** What a command has appended to a stream, as a span's id: who reads the event knows its parent by this. */
const appendSpanId = (stream: string, commandId: string): string =>
  createHash('sha256').update(`${stream}\n${commandId}`).digest('hex').slice(0, 16);

const on = (stream: string) => ({ 'northvale.stream': stream });

/** Of an error only its kind is told: its text may hold anything. */
function fail(span: Span, error: unknown): Span {
  return span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error });
}

interface Begun {
  /** Milliseconds since 1970, as `now()`. */
  readonly at: number;
  now(): number;
}

function begin(): Begun {
  const at = Date.now();
  const since = performance.now();
  return { at, now: () => at + performance.now() - since };
}
