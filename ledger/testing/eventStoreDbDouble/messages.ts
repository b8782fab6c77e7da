import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendAnswer, ProposedEvent, StoredEvent } from './log.ts';

/** Between the log's events and the client's own generated messages. */
export function proposedEvent(request: AppendReq): ProposedEvent {
  const message = request.getProposedMessage()!;
  return {
    id: message.getId()!.getString(),
    type: message.getMetadataMap().get('type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** The stream and the revision that an append expects, -1 for none yet. */
export function appendHeader(request: AppendReq): { stream: string; expected: number } {
  const options = request.getOptions()!;
  if (options.hasAny() || options.hasStreamExists()) throw new Error('the double takes exact revisions only');
  const stream = Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString('utf8');
  return { stream, expected: options.hasRevision() ? Number(options.getRevision()) : -1 };
}

export function appendAnswer(answer: AppendAnswer): AppendResp {
  const response = new streamsPb.AppendResp();
  if (answer.written) {
    const position = new streamsPb.AppendResp.Position();
    position.setCommitPosition(String(answer.last.position)).setPreparePosition(String(answer.last.position));
    const success = new streamsPb.AppendResp.Success();
    return response.setSuccess(success.setCurrentRevision(String(answer.last.revision)).setPosition(position));
  }
  const refused = new streamsPb.AppendResp.WrongExpectedVersion();
  if (answer.current < 0) refused.setCurrentNoStream(new sharedPb.Empty());
  else refused.setCurrentRevision(String(answer.current));
  return response.setWrongExpectedVersion(refused);
}

/** What a server says that knows an append again from its index. */
export function withoutPlace(response: AppendResp): AppendResp {
  response.getSuccess()?.setNoPosition(new sharedPb.Empty());
  return response;
}

export function eventResponse(event: StoredEvent): ReadResp {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new sharedPb.UUID().setString(event.id));
  recorded.setStreamIdentifier(identifierOf(event.stream)).setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position)).setPreparePosition(String(event.position));
  recorded.setData(event.data).setCustomMetadata(event.metadata);
  const header = recorded.getMetadataMap();
  header.set('type', event.type).set('content-type', 'application/json').set('created', '621355968000000000');
  const read = new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new streamsPb.ReadResp().setEvent(read);
}

export const streamNotFound = (stream: string): ReadResp =>
  new streamsPb.ReadResp().setStreamNotFound(
    new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  );

export const confirmation = (id: string): ReadResp =>
  new streamsPb.ReadResp().setConfirmation(new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

export const caughtUp = (): ReadResp => new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp());

/** A read as the double understands it. */
export interface ReadQuery {
  /** Undefined for $all. */
  readonly stream: string | undefined;
  readonly backwards: boolean;
  /** Undefined for a subscription. */
  readonly count: number | undefined;
  /** A revision or a commit position; undefined where the read begins at the start or the end. */
  readonly from: bigint | undefined;
  readonly fromEnd: boolean;
  readonly prefixes: readonly string[];
}

export function readQuery(request: ReadReq): ReadQuery {
  const options = request.getOptions()!;
  const ofStream = options.getStream();
  const ofAll = options.getAll();
  const revision = ofStream?.hasRevision() ? BigInt(ofStream.getRevision()) : undefined;
  const position = ofAll?.hasPosition() ? BigInt(ofAll.getPosition()!.getCommitPosition()) : undefined;
  return {
    stream: ofStream && Buffer.from(ofStream.getStreamIdentifier()!.getStreamName_asU8()).toString('utf8'),
    backwards: options.getReadDirection() === 1,
    count: options.hasCount() ? Number(options.getCount()) : undefined,
    from: revision ?? position,
    fromEnd: ofStream?.hasEnd() ?? ofAll?.hasEnd() ?? false,
    prefixes: options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [],
  };
}

const identifierOf = (stream: string) =>
  new sharedPb.StreamIdentifier().setStreamName(new TextEncoder().encode(stream));
