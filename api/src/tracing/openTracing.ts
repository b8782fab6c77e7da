import type { Logger } from 'pino';
import type { Tracing } from './tracing.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Traces, where the standard settings of OpenTelemetry ask for them; else nothing, and none of it is loaded.
 * @throws Error with a sentence that names a setting
 */
export async function openTracing(
  log: Pick<Logger, 'warn'>,
  env: Environment = process.env,
): Promise<Tracing | undefined> {
  const exporter = exporterOf(env);
  if (exporter === 'none' || env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined;
  if (exporter !== 'otlp' && exporter !== 'console')
    throw new Error('OTEL_TRACES_EXPORTER must be otlp, console or none.');
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'];
  if (protocol === 'grpc') throw new Error('OTEL_EXPORTER_OTLP_PROTOCOL can’t be grpc: traces are sent over HTTP.');
  const { createTracing, EXPORTERS } = await import('./tracing.ts');
  return createTracing(EXPORTERS[exporter](), log);
}

const exporterOf = (env: Environment): string =>
  env['OTEL_TRACES_EXPORTER'] ||
  (env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'] ? 'otlp' : 'none');
