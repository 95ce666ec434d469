/** How the bytes of a faulty body flow: broken at their end, slowly, or not to their end. */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';

/** Waits so many ms; no longer than until `signal` is aborted, which is no error. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Pieces of a slow body in a second. */
const PIECES_A_SECOND = 10;

/** By the clock of the machine. */
export const pause: Pause = (ms, signal) =>
  delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Yields a body whose last byte is replaced by what ends no JSON. */
export async function* malformed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined;
  for await (const piece of body) {
    if (piece.length === 0) continue;
    if (held !== undefined) yield held;
    held = piece;
  }
  if (held !== undefined) yield held.subarray(0, -1);
  yield Buffer.from(',!');
}

/** Yields a body at a pace, until nobody waits for it any more. */
export async function* slowed(
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

/** Yields the first bytes of a body, then calls `cut` instead of ending; a shorter body is cut at its end. */
export async function* cutAfter(
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

/** Resets a connection; over TLS, where there is no such thing, it is closed without a word. */
export function reset(socket: Socket | null): void {
  if (socket === null) return;
  if (socket instanceof TLSSocket) {
    socket.destroy();
    return;
  }
  // Node ends the stream before it resets the connection, and the other side would see an orderly end.
  socket.destroySoon = () => void socket.destroy();
  socket.resetAndDestroy();
}
