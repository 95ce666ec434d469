/** Bodies of unknown length, as HTTP/1.0 proxies send them: only the text shows whether one is cut. */

const [LIST, LIST_END, OBJECT, OBJECT_END] = Array.from('[]{}', (sign) => sign.charCodeAt(0));

/** A body under observation. */
interface WatchedBody {
  readonly body: AsyncIterable<Uint8Array>;
  /** Whether JSON began and the body ended before it did. */
  readonly isCut: () => boolean;
}

/** Whether only the end of the connection ends the body. */
export function isUnframed(headers: ReadonlyMap<string, string>): boolean {
  return !headers.has('content-length') && !headers.has('transfer-encoding');
}

/** Passes a body on and keeps its first and last non-blank byte. */
export function watchBody(body: AsyncIterable<Uint8Array>): WatchedBody {
  let first: number | undefined;
  let last: number | undefined;
  return {
    body: watched(),
    isCut: () => (first === LIST && last !== LIST_END) || (first === OBJECT && last !== OBJECT_END),
  };

  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      first ??= piece.find(isInk);
      last = piece.findLast(isInk) ?? last;
      yield piece;
    }
  }
}

/** All JSON whitespace is at or below the space. */
function isInk(byte: number): boolean {
  return byte > 0x20;
}
