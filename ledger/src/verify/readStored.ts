import type { EventMetadata } from '../envelope.ts';
import type { RecordedEvent, ScannedEvent } from '../eventStore/eventStore.ts';
import type { JsonObject } from '../json.ts';

/** A stored event, read from its texts. */
export interface ReadEvent extends RecordedEvent {
  /** False where the texts hold more than what is read of them: spaces, or a name that is given twice. */
  readonly isAsWritten: boolean;
}

/** Reads an event from its stored texts; undefined where they aren't JSON, or metadata are no object. */
export function readStored({ data: dataText, metadata: text, ...stored }: ScannedEvent): ReadEvent | undefined {
  try {
    const data = JSON.parse(dataText) as JsonObject;
    const metadata = JSON.parse(text) as EventMetadata | null;
    if (typeof metadata !== 'object' || metadata === null) return undefined;
    const isAsWritten = JSON.stringify(data) === dataText && JSON.stringify(metadata) === text;
    return { ...stored, data, metadata, isAsWritten };
  } catch (error) {
    // A RangeError: they nest deeper than any program can follow.
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return undefined;
  }
}
