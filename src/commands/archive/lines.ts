/** Records that come one a line, as `--format ndjson` prints them, made into the array that the API answers. */

const LINE_END = 0x0a;
const COMMA = 0x2c;
const BRACE = 0x7b;
/** How such text begins: with an object that has a field. */
const LINES = /^\s*\{"/;
/** Blanks before the first record are fewer bytes than these. */
const HEAD_BYTES = 256;

/** Passes text on as it comes; as an array where it is records, one a line. */
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

/** No text of JSON holds the end of a line as it is: before a brace it parts two records, elsewhere it is a blank. */
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
