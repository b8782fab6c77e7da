import { type Call, shoot } from './load.ts';

export interface Shot {
  readonly url: string;
  readonly inFlight: number;
  readonly calls: readonly Call[];
  readonly seconds: number;
  /** Calls a second. */
  readonly rate: number;
}

export type Shots = Pick<Awaited<ReturnType<typeof shoot>>, 'requests' | 'errors' | 'statusCodeStats'>;

/** The process that overloads another: it makes its calls whether those before were answered soon or not. */
process.once('message', ({ url, seconds, rate, ...load }: Shot) => {
  void shoot(url, load, seconds, rate).then(({ requests, errors, statusCodeStats }) =>
    process.send?.({ requests, errors, statusCodeStats } satisfies Shots),
  );
});
