import { EventStoreDBClient, type AllStreamResolvedEvent, type ReadAllOptions } from '@eventstore/db-client';
import type { StreamingRead } from '@eventstore/db-client';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';

/** What the client's `readAll` uses of the client, not of its public type. */
interface Inside {
  callArguments: unknown;
  GRPCStreamCreator(service: unknown, name: string, create: (grpc: ReadCalls) => unknown): unknown;
}

interface ReadCalls {
  read(request: ReadReq, ...more: unknown[]): unknown;
}

/** Records that the server looks through before it reports where it is. */
const SEARCH_WINDOW = 1_000;

/**
 * The client's `readAll`, with only the streams of these prefixes. The server filters reads as it does subscriptions
 * (since 21.10), the client offers it for subscriptions only: so the filter is put into the request on its way.
 */
export function readAllFiltered(
  client: EventStoreDBClient,
  prefixes: string[],
  options: ReadAllOptions,
): StreamingRead<AllStreamResolvedEvent> {
  const { callArguments, GRPCStreamCreator } = client as unknown as Inside;
  const filtering: Inside = {
    callArguments,
    GRPCStreamCreator: (service, name, create) =>
      GRPCStreamCreator(service, name, (grpc) =>
        create({ read: (request, ...more) => grpc.read(withFilter(request, prefixes), ...more) }),
      ),
  };
  return EventStoreDBClient.prototype.readAll.call(filtering as unknown as EventStoreDBClient, options);
}

function withFilter(request: ReadReq, prefixes: string[]): ReadReq {
  const { FilterOptions } = streams.ReadReq.Options;
  const filter = new FilterOptions().setStreamIdentifier(new FilterOptions.Expression().setPrefixList(prefixes));
  request.getOptions()?.setFilter(filter.setMax(SEARCH_WINDOW).setCheckpointintervalmultiplier(1));
  return request;
}
