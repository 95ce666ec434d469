/**
 * `fetch` for modules that embed data: a `data:` address needs no network client, which takes longer to load than everything else before
 * the first frame.
 */

/** A `data:` address in base64, as Emscripten embeds its WebAssembly. */
const EMBEDDED = /^data:[^;,]*;base64,/;

/** The used parts of an answer. */
type Embedded = Pick<Response, 'ok' | 'arrayBuffer'>;

/** Decodes such an address; all others go to the runtime. */
export async function embeddedFetch(
  ...request: Parameters<typeof globalThis.fetch>
): Promise<Embedded> {
  const [address] = request;
  const head = typeof address === 'string' ? EMBEDDED.exec(address)?.[0] : undefined;
  if (typeof address !== 'string' || head === undefined) return globalThis.fetch(...request);
  const bytes = Buffer.from(address.slice(head.length), 'base64');
  return {
    ok: true,
    // A copy, because small buffers share their memory with others.
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  };
}
