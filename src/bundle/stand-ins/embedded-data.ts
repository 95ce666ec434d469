/** `fetch` of the modules that embed data: what stands in a `data:` address needs no network client, whose loading takes longer than all else that the first frame waits for. */

/** A `data:` address in base64, as Emscripten embeds its WebAssembly. */
const EMBEDDED = /^data:[^;,]*;base64,/;

/** What is read of an answer by those who embed data. */
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
    // A copy, since small buffers share their memory with others.
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  };
}
