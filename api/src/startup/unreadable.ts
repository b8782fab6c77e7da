import type { Duplex } from 'node:stream';
import type { Problem } from '../contract/problem.ts';

/** Half of what Node takes for the address and the headers together. */
const MAX_ADDRESS_BYTES = 8 * 1024;

type Refused = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** What can't be read as HTTP has no route that could answer it; it gets the contract's shape all the same. */
export function answerUnreadable(error: Refused, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, body] = refusal(error);
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}

function refusal({ code, rawPacket }: Refused): readonly [status: string, body: Problem] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    // Node counts the address and the headers together.
    const lineEnd = rawPacket?.indexOf('\r\n') ?? -1;
    const inAddress = lineEnd === -1 || lineEnd > MAX_ADDRESS_BYTES;
    const body: Problem = {
      code: 'TooLarge',
      message: inAddress ? 'This address is too long.' : 'The headers are too long.',
    };
    return [inAddress ? '414 URI Too Long' : '431 Request Header Fields Too Large', body];
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return ['408 Request Timeout', { code: 'BadInput', message: 'The request did not arrive in time.' }];
  }
  return ['400 Bad Request', { code: 'BadInput', message: 'The request could not be read.' }];
}
