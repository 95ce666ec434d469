/** Records stream through, so memory stays bounded for any date. */

const CODE = {
  quote: 0x22,
  comma: 0x2c,
  openArray: 0x5b,
  backslash: 0x5c,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/** Replaces each array element, or the one object, by `change(record, index)`, one value for an object. The body is our own JSON. */
export async function* changeRecords(
  body: AsyncIterable<Uint8Array>,
  change: (record: unknown, index: number) => readonly unknown[],
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder();
  /** Text not sent yet. Starts with a record or the array. */
  let text = '';
  let at = 0;
  let depth = 0;
  let isInText = false;
  let isArray = false;
  let records = 0;
  let sent = 0;

  const changed = (record: string): string => {
    // An empty array has no record between the brackets.
    if (record.trim() === '') return '';
    const values = change(JSON.parse(record), records);
    records += 1;
    return values
      .map((value) => {
        sent += 1;
        return `${sent > 1 ? ',' : ''}${JSON.stringify(value)}`;
      })
      .join('');
  };

  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true });
    let out = '';
    let begin = 0;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (isInText) {
        // The next piece may have what follows a backslash.
        if (code === CODE.backslash) at += 1;
        else if (code === CODE.quote) isInText = false;
      } else if (code === CODE.quote) {
        isInText = true;
      } else if (code === CODE.openArray || code === CODE.openObject) {
        depth += 1;
        if (depth > 1 || code === CODE.openObject) continue;
        isArray = true;
        out += '[';
        begin = at + 1;
      } else if (code === CODE.closeArray || code === CODE.closeObject) {
        depth -= 1;
        if (depth > 0) continue;
        out += changed(text.slice(begin, isArray ? at : at + 1)) + (isArray ? ']' : '');
        begin = at + 1;
      } else if (code === CODE.comma && depth === 1 && isArray) {
        out += changed(text.slice(begin, at));
        begin = at + 1;
      }
    }
    text = text.slice(begin);
    at -= begin;
    if (out !== '') yield Buffer.from(out);
  }
}
