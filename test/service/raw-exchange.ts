/** Bytes on a connection to the service, well formed or not, and the response. */
import { connect } from 'node:net';
import { expect } from 'vitest';
import { ErrorMessageSchema } from '../../src/contract/error-message.ts';

const KEYS = Object.keys(ErrorMessageSchema.properties).sort((a, b) => (a < b ? -1 : 1));

/**
 * Returns everything until the service closes. If the service waits for more or for the next request, this side ends, after time for three
 * other requests.
 */
export function exchange(
  url: string,
  bytes: Uint8Array,
  other: () => Promise<void>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const endInTime = async () => {
      for (let n = 0; n < 3; n += 1) await other();
      socket.end();
    };
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(bytes, () => void endInTime().catch(reject));
    });
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    // A reset ends it like a close.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(pieces)));
  });
}

/** As received. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Answers in order. `heads` are those to a HEAD. Throws on a malformed answer. */
export function answersIn(
  bytes: Buffer,
  heads: boolean | readonly boolean[],
): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end === -1) throw new Error(`No end of headers: ${bytes.toString('latin1', at)}`);
    const [line = '', ...rest] = bytes.toString('latin1', at, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) [ -~]+$/.exec(line)?.[1]);
    const headers = new Map(
      rest.map((each) => {
        const [, name = '', value = ''] =
          /^([!#-'*+.^_`|~0-9A-Za-z-]+): ([ -~]*)$/.exec(each) ?? [];
        if (name === '') throw new Error(`No header: ${each}`);
        return [name.toLowerCase(), value] as const;
      }),
    );
    if (Number.isNaN(status)) throw new Error(`No status: ${line}`);
    at = end + 4;
    if (status === 100) continue;
    const isHead = typeof heads === 'boolean' ? heads : heads[answers.length];
    // Answers to non-requests have a body, whatever the method.
    const isBodiless =
      isHead === true && (at === bytes.length || bytes.toString('latin1', at).startsWith('HTTP/'));
    const length = isBodiless ? 0 : Number(headers.get('content-length') ?? 0);
    if (at + length > bytes.length) throw new Error('The body is shorter than it says.');
    answers.push({ status, headers, body: bytes.subarray(at, at + length) });
    at += length;
  }
  return answers;
}

/** No answer may be a service fault. Each error must be an ErrorMessage with all ten keys. */
export function expectSane(answers: readonly RawAnswer[], isHead = false): void {
  for (const { status, headers, body } of answers) {
    // 505 answers another HTTP version.
    expect(status === 505 ? 0 : status).toBeLessThan(500);
    const isErrorBody = status >= 400 && !isHead;
    const error: unknown = isErrorBody ? JSON.parse(body.toString('utf8')) : undefined;
    const keys = isErrorBody ? Object.keys(Object(error)) : KEYS;
    expect(keys.sort((a, b) => (a < b ? -1 : 1))).toEqual(KEYS);
    const id: unknown = Reflect.get(Object(error), 'requestId');
    expect(isErrorBody ? id : headers.get('x-request-id')).toBe(headers.get('x-request-id'));
    expect(headers.get('x-request-id')).toMatch(/^[\w.-]{1,128}$/);
  }
}
