import { stdSerializers } from 'pino';

/** The operator's log, in pino's shape, so that its logger fits. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** How pino writes an error: without what Postgres quotes of a row, which may be a person's. */
export const serializers = {
  err(error: Error): object {
    const { detail: _, where: __, ...told } = stdSerializers.err(error);
    return told;
  },
};
