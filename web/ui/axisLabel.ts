/** What stands at a chart's axis. The library measures it by this, and by a class it says it in its own colour. */
export const axisLabel = (fill: string) => ({ fill, fontSize: '0.75rem' }) as const;
