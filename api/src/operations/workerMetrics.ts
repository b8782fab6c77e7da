import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

interface Asked {
  readonly kind: 'northvale:metricsAsked';
  readonly id: number;
}
interface Told {
  readonly kind: 'northvale:metricsTold';
  readonly id: number;
  /** Undefined where some worker didn't answer. */
  readonly text?: string;
}

/** In the process that has the workers: gathers their figures for whichever of them is asked. */
export function gatherMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, { kind, id }: Asked) => {
    if (kind !== 'northvale:metricsAsked') return;
    const tell = (told: Pick<Told, 'text'>) => worker.send({ kind: 'northvale:metricsTold', id, ...told });
    void all.clusterMetrics().then(
      (text) => tell({ text }),
      () => tell({}),
    );
  });
}

/** The figures of all workers together, or a process' own where it works alone. */
export function metricsOfAll(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics();
  AggregatorRegistry.setRegistries(own);
  // Made for what it does: from now on this worker answers whoever gathers.
  void new AggregatorRegistry();
  const waiting = new Map<number, (text: string | undefined) => void>();
  let asked = 0;
  process.on('message', ({ kind, id, text }: Told) => {
    if (kind !== 'northvale:metricsTold') return;
    waiting.get(id)?.(text);
    waiting.delete(id);
  });
  return async () => {
    const id = (asked += 1);
    const told = new Promise<string | undefined>((resolve) => waiting.set(id, resolve));
    process.send?.({ kind: 'northvale:metricsAsked', id } satisfies Asked);
    return (await told) ?? own.metrics();
  };
}
