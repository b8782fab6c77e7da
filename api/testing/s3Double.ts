import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** So few that a list takes several pages. */
const PAGE = 2;

export interface S3Double {
  readonly url: string;
  /** What it holds, by bucket and key. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** What it answers instead of doing anything: a status and a code. */
  refuseWith: readonly [number, string] | undefined;
  stop(): Promise<void>;
}

/**
 * A server of S3 with one bucket, as far as the product speaks to one. It doesn't look at signatures: that ours are
 * right only a real one can say.
 */
export async function startS3Double(bucket: string): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const [, asked = '', ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const content = await buffer(request);
    if (double.refuseWith) return refuse(response, double.refuseWith[1], double.refuseWith[0]);
    if (asked !== bucket) return refuse(response, 'NoSuchBucket');
    if (request.method === 'HEAD') return void response.end();
    if (key === '') return void response.end(list(searchParams));
    if (request.method === 'PUT') {
      objects.set(`${bucket}/${key}`, content);
      return void response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(`${bucket}/${key}`);
      return void response.writeHead(204).end();
    }
    const found = objects.get(`${bucket}/${key}`);
    return found ? void response.end(found) : refuse(response, 'NoSuchKey');
  }

  function list(query: URLSearchParams): string {
    const from = Number(query.get('continuation-token') ?? 0);
    const keys = [...objects.keys()]
      .map((path) => path.slice(bucket.length + 1))
      .filter((key) => key.startsWith(query.get('prefix') ?? ''))
      .toSorted();
    const contents = keys
      .slice(from, from + PAGE)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`);
    const next = from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const double: S3Double = {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    objects,
    refuseWith: undefined,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

function refuse(response: ServerResponse, code: string, status = 404): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
