import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server on which things go wrong as a test wants them to. */
export interface FaultyLine {
  /** The server's address, through the line. */
  readonly url: string;
  /** The server's next answer is lost, and the connection with it: what it did stays done. */
  loseNextAnswer(): void;
  /** Requests arrive, answers don't, and nobody is told. Ends all connections when switched off. */
  swallowAnswers(on: boolean): void;
  /** Ends all connections and takes no new one until switched off. */
  cut(on: boolean): void;
  close(): Promise<void>;
}

export async function createFaultyLine(serverUrl: string): Promise<FaultyLine> {
  const { hostname, port } = new URL(serverUrl);
  const lines = new Set<Socket>();
  let losing = false;
  let swallowing = false;
  let down = false;

  const proxy = createServer((near) => {
    if (down) return void near.destroy();
    const far = connect(Number(port), hostname);
    const end = () => {
      near.destroy();
      far.destroy();
      lines.delete(near);
    };
    lines.add(near);
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.pipe(far);
    far.on('data', (bytes: Uint8Array) => {
      if (swallowing) return;
      if (losing) {
        losing = false;
        end();
      } else near.write(bytes);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(serverUrl);
  url.port = String((proxy.address() as AddressInfo).port);

  const endAll = () => {
    for (const near of lines) near.destroy();
  };
  return {
    url: url.href,
    loseNextAnswer: () => void (losing = true),
    swallowAnswers(on) {
      swallowing = on;
      if (!on) endAll();
    },
    cut(on) {
      down = on;
      if (on) endAll();
    },
    async close() {
      endAll();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
