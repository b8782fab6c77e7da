import { Presets, SingleBar } from 'cli-progress';

export interface ProgressBar {
  /** `total` may be too low; the bar is then drawn full. */
  show(what: string, done: number, total: number): void;
  /** Ends the line. */
  end(): void;
}

/** A bar on standard error; nothing where that isn't a terminal. */
export function createProgressBar(): ProgressBar {
  const format = '{what} [{bar}] {value} of {total}, {eta_formatted} left';
  const bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: false }, Presets.legacy);
  return {
    show(what, done, total) {
      if (!process.stderr.isTTY) return;
      if (!bar.isActive) bar.start(Math.max(done, total), done, { what });
      bar.setTotal(Math.max(done, total));
      bar.update(done, { what });
    },
    end: () => bar.stop(),
  };
}
