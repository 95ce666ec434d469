/** Turns records on separate lines, as `--format ndjson` prints them, into the array that the API sends. */

const LINE_END = 0x0a;
const COMMA = 0x2c;
const BRACE = 0x7b;
/** NDJSON begins with an object that has a field. */
const LINES = /^\s*\{"/;
/** Most bytes to look at for the first record. */
const HEAD_BYTES = 256;

/** Passes text through unchanged; turns NDJSON into an array. */
export async function* recordArray(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const rest = pieces[Symbol.asyncIterator]();
  try {
    let head = Buffer.alloc(0);
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      head = Buffer.concat([head, next.value]);
      if (head.length >= HEAD_BYTES) break;
    }
    const areLines = LINES.test(head.subarray(0, HEAD_BYTES).toString('latin1'));
    if (areLines) yield* joined(preceded(head.subarray(head.indexOf(BRACE)), rest));
    else yield* preceded(head, rest);
  } finally {
    await rest.return?.();
  }
}

async function* preceded(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** JSON never has a raw line end inside a string: before a brace it separates two records, elsewhere it is white space. */
async function* joined(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('[');
  let endsLine = false;
  for await (const piece of pieces) {
    if (endsLine && piece[0] === BRACE) yield Uint8Array.of(COMMA);
    yield withCommas(piece);
    if (piece.length > 0) endsLine = piece.at(-1) === LINE_END;
  }
  yield Buffer.from(']');
}

function withCommas(piece: Uint8Array): Uint8Array {
  const text = Uint8Array.from(piece);
  for (let end = text.indexOf(LINE_END); end !== -1; end = text.indexOf(LINE_END, end + 1)) {
    if (text[end + 1] === BRACE) text[end] = COMMA;
  }
  return text;
}
