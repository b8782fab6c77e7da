import { hostProjections } from '@northvale/projections/engine/main.ts';
import { openTracing } from '../tracing/openTracing.ts';

await hostProjections(openTracing);
