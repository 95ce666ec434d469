/** A node:http server answering each path by script, one reply per call. Records requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Seen {
  readonly method: string;
  readonly path: string;
  /** With the question mark. */
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Reply = (response: ServerResponse, seen: Seen, request: IncomingMessage) => void;

/** Path → replies. The last one repeats. */
export type Script = Readonly<Record<string, Reply | readonly Reply[]>>;

export interface ScriptedServer {
  readonly url: string;
  readonly seen: readonly Seen[];
  at(path: string): readonly Seen[];
  readonly close: () => Promise<void>;
}

export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [path = '', query] = (request.url ?? '').split('?');
      const entry = {
        method: request.method ?? '',
        path,
        query: query === undefined ? '' : `?${query}`,
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      };
      const nth = seen.filter((earlier) => earlier.path === path).length;
      seen.push(entry);
      const replies = script[path];
      const reply = typeof replies === 'function' ? replies : (replies?.[nth] ?? replies?.at(-1));
      if (reply === undefined) throw new Error(`No reply to ${path} in the script`);
      reply(response, entry, request);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    at: (path) => seen.filter((entry) => entry.path === path),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export function json(body: unknown, headers: Record<string, string> = {}): Reply {
  return raw(200, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** With an ErrorMessage. */
export function error(status: number, headers: Record<string, string> = {}, facts = {}): Reply {
  const body = { status: String(status), code: status * 100, message: null, ...facts };
  return raw(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

export function raw(
  status: number,
  body: string | Uint8Array = '',
  headers: Record<string, string> = {},
): Reply {
  return (response) => response.writeHead(status, headers).end(body);
}

/** Promises a longer body, then resets the connection. */
export function cutAfter(text: string): Reply {
  return (response) => {
    response.writeHead(200, { 'content-length': String(text.length + 1000) });
    response.write(text, () => response.destroy());
  };
}

export const silence: Reply = () => {};
