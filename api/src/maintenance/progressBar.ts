export interface ProgressBar {
  /** `total` may be unknown (0) or too low; the bar is then drawn full. */
  show(what: string, done: number, total: number): void;
  /** Ends the line. */
  end(): void;
}

const WIDTH = 30;
/** How often the line is drawn at the most. */
const INTERVAL_MS = 100;

/** A bar on standard error; nothing where that isn't a terminal. */
export function createProgressBar(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  let drawnAt = 0;
  let open = false;
  let startedAt = 0;
  return {
    show(what, done, total) {
      const now = Date.now();
      if (!stream.isTTY || (now - drawnAt < INTERVAL_MS && done < total)) return;
      if (!open) startedAt = now;
      drawnAt = now;
      open = true;
      const filled = total > 0 ? Math.min(WIDTH, Math.floor((WIDTH * done) / total)) : WIDTH;
      stream.write(
        `\r${what} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done}${total > 0 ? ` of ${total}` : ''}${timeLeft(done, total, now - startedAt)}  `,
      );
    },
    end() {
      if (open) stream.write('\n');
      open = false;
    },
  };
}

/** Nothing before there is something to tell by. */
function timeLeft(done: number, total: number, passedMs: number): string {
  if (passedMs < 1_000 || done <= 0 || done >= total) return '';
  return `, ${Math.ceil((passedMs * (total - done)) / done / 1_000)} s left`;
}
