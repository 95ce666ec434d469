/** How the bytes of a faulty body flow: malformed, slowly, or cut off. */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';

/** Waits so many ms, or until `signal` is aborted, which is not an error. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Pieces of a slow body per second. */
const PIECES_A_SECOND = 10;

/** Waits by the machine's clock. */
export const pause: Pause = (ms, signal) =>
  delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Yields a body whose last byte is replaced, so that it is not JSON. */
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

/** Yields a body at a pace, until the client is gone. */
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

/** Resets a connection; TLS has no reset, so there it is closed without notice. */
export function reset(socket: Socket | null): void {
  if (socket === null) return;
  if (socket instanceof TLSSocket) {
    socket.destroy();
    return;
  }
  // Otherwise Node would end the stream before the reset, and the other side would see an orderly end.
  socket.destroySoon = () => void socket.destroy();
  socket.resetAndDestroy();
}
