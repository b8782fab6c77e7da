// npm run trace:deposit
//
// The trace of one deposit as JSON, from what a server sends to its collector that was started with
// OTEL_EXPORTER_OTLP_ENDPOINT.
import { tracedDeposit } from '../testing/tracedDeposit.ts';

const spans = await tracedDeposit('one-deposit', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
const lines = spans.map(({ spanId, parentSpanId, name, startTimeUnixNano: from, endTimeUnixNano: to, ...more }) =>
  JSON.stringify({
    name,
    spanId,
    parentSpanId,
    ms: Math.round(Number(BigInt(to) - BigInt(from)) / 1e5) / 10,
    ...(more.links.length > 0 && { links: more.links.map((link) => link.traceId) }),
    ...Object.fromEntries(more.attributes.map(({ key, value }) => [key, Object.values(value)[0] as unknown])),
  }),
);
process.stdout.write(`{"traceId": "${spans[0]?.traceId}", "spans": [\n${lines.join(',\n')}\n]}\n`);
