// npm run trace:deposit
//
// The trace of one deposit as JSON, as a server sends it that was started with OTEL_EXPORTER_OTLP_ENDPOINT.
import { tracedDeposit } from '../testing/tracedDeposit.ts';

const spans = await tracedDeposit('one-deposit', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
const shown = spans.map(
  ({ traceId, spanId, parentSpanId, name, startTimeUnixNano, endTimeUnixNano, attributes, links }) => ({
    traceId,
    spanId,
    parentSpanId,
    name,
    ms: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as unknown])),
    ...(links.length > 0 && { links: links.map((link) => `${link.traceId} ${link.spanId}`) }),
  }),
);
process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
