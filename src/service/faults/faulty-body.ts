/** Bodies are changed, compressed, then slowed or cut. */
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { codingFor, encoder } from '../http/content-encoding.ts';
import type { FaultRule } from './decode-faults.ts';

interface FaultyBody {
  readonly rule: FaultRule;
  /** As the client asked. Absent for an already compressed body. */
  readonly acceptEncoding: string | undefined;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  /** Breaks the connection once everything so far is sent. */
  readonly cut: () => Promise<void>;
}

export function changesBody(rule: FaultRule): boolean {
  return rule.malformedBody === true || rule.slowBody !== undefined || rule.cutBody !== undefined;
}

/** From text, bytes, or a stream. Read at sending pace. */
export function faultyBody(payload: string | Uint8Array | Readable, asked: FaultyBody) {
  const { rule, signal } = asked;
  let pieces = inPieces(payload);
  if (rule.malformedBody) pieces = malformed(pieces);
  // Length unknown until the end.
  const coding = rule.malformedBody ? codingFor(Infinity, asked.acceptEncoding) : undefined;
  if (coding !== undefined) {
    // An error in either ends both, and surfaces where the body is read.
    pieces = pipeline(Readable.from(pieces, { objectMode: false }), encoder(coding), () => {});
  }
  if (rule.slowBody !== undefined) pieces = slowedBody(pieces, rule.slowBody, signal);
  if (rule.cutBody !== undefined) pieces = cutAfter(pieces, rule.cutBody, asked.cut);
  return { body: Readable.from(pieces, { objectMode: false, highWaterMark: 1 }), coding };
}

async function* inPieces(payload: string | Uint8Array | Readable): AsyncIterable<Uint8Array> {
  const source = payload instanceof Readable ? payload : [payload];
  for await (const chunk of source) {
    yield chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
  }
}

/** Until `signal` is aborted at the latest, without an error. */
type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Slow body pieces. */
const PIECES_A_SECOND = 10;

export const pause: Pause = (ms, signal) =>
  delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Replaces the last byte, so it is not JSON. */
async function* malformed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined;
  for await (const piece of body) {
    if (piece.length === 0) continue;
    if (held !== undefined) yield held;
    held = piece;
  }
  if (held !== undefined) yield held.subarray(0, -1);
  yield Buffer.from(',!');
}

/** Until the client is gone. */
export async function* slowedBody(
  body: AsyncIterable<Uint8Array>,
  bytesPerSecond: number,
  signal: AbortSignal,
  wait: Pause = pause,
): AsyncGenerator<Uint8Array> {
  const size = Math.ceil(bytesPerSecond / PIECES_A_SECOND);
  for await (const piece of body) {
    for (let from = 0; from < piece.length; from += size) {
      const part = piece.subarray(from, from + size);
      await wait((part.length / bytesPerSecond) * 1_000, signal);
      if (signal.aborted) return;
      yield part;
    }
  }
}

/** Calls `cut` instead of ending, in a shorter body at the end. */
async function* cutAfter(
  body: AsyncIterable<Uint8Array>,
  bytes: number,
  cut: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of body) {
    if (piece.length < left) {
      left -= piece.length;
      yield piece;
      continue;
    }
    if (left > 0) yield piece.subarray(0, left);
    break;
  }
  await cut();
}

/** TLS has no reset, so there it closes without notice. */
export function reset(socket: Socket | null): void {
  if (socket === null) return;
  if (socket instanceof TLSSocket) {
    socket.destroy();
    return;
  }
  // Otherwise Node would end the stream before the reset, as an orderly end.
  socket.destroySoon = () => void socket.destroy();
  socket.resetAndDestroy();
}
