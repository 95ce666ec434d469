/** Small JSON bodies, read completely. */
import { Failure } from '../../contract/failures.ts';

/** Decodes a complete body as UTF-8, with replacement characters; the caller of `openBody` bounds its pieces. */
export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/** Reads a body as one JSON value. Throws CONTRACT_BROKEN when it is not JSON. */
export async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const text = await readText(body);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, which at a login holds the token.
    throw notJson(text);
  }
}

/** The failure for a body that should be JSON; recognizes a web page. */
export function notJson(text: string): Failure {
  const start = text.trimStart();
  if (start === '') return new Failure('CONTRACT_BROKEN', 'The response is empty.');
  return start.startsWith('<')
    ? new Failure(
        'CONTRACT_BROKEN',
        'The response is a web page, not JSON: the base URL is wrong, or the network requires a login first.',
      )
    : new Failure('CONTRACT_BROKEN', 'The response is not the JSON of this API.');
}
