import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openTracing } from './openTracing.ts';

const log = { warn: () => {} };

/** The packages of OpenTelemetry that a process has loaded by then. */
async function loadedWith(env: Readonly<Record<string, string>>): Promise<string[]> {
  const work = `import { createRequire } from 'node:module';
    import { openTracing } from ${JSON.stringify(new URL('openTracing.ts', import.meta.url).href)};
    await openTracing({ warn() {} }, ${JSON.stringify(env)});
    const files = Object.keys(createRequire(${JSON.stringify(import.meta.url)}).cache);
    process.stdout.write(JSON.stringify(files.filter((file) => file.includes('opentelemetry'))));`;
  const run = [process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', work]] as const;
  return JSON.parse((await promisify(execFile)(...run)).stdout) as string[];
}

test('nothing of it is loaded unless the standard settings ask for it', async () => {
  expect(await loadedWith({})).toEqual([]);
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' })).toEqual(
    [],
  );
  expect((await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).length).toBeGreaterThan(0);
});

test.each([
  ['OTEL_TRACES_EXPORTER', { OTEL_TRACES_EXPORTER: 'zipkin' }],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
])('a start with another %s than we speak says so', async (name, env) => {
  await expect(openTracing(log, env)).rejects.toThrow(name);
});
