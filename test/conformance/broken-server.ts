/** Passes everything on to our own service, and breaks one thing in the answer. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';

/** What was asked. */
export interface Seen {
  readonly method: string;
  /** Path and query, open to changes before they are passed on. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

/** What came back, to be changed in place. */
export interface Passed {
  status: number;
  headers: Record<string, string>;
  /** Not compressed. */
  text: string;
}

/** One broken thing. */
export interface Break {
  /** Gets every body sent. */
  readonly took?: (body: string) => void;
  /** Changes what is asked. */
  readonly asked?: (seen: Seen) => string;
  /** Changes what is answered. */
  readonly answered?: (passed: Passed, seen: Seen) => void;
  /** Answers in the service's place. True where it did. */
  readonly instead?: (seen: Seen, response: ServerResponse, passed: Passed) => boolean;
}

export interface BrokenServer {
  readonly url: string;
  /** All requests, in order. */
  readonly seen: readonly Seen[];
  readonly close: () => Promise<void>;
}

const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Starts one in front of a service. */
export async function startBrokenServer(origin: string, wrong: Break): Promise<BrokenServer> {
  const seen: Seen[] = [];
  const server = createServer((asked, response) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => void answer(Buffer.concat(parts)));
    const { method = 'GET', url = '' } = asked;
    const headers = flat(asked.headers);
    const what = { method, path: url, query: new URL(url, origin).searchParams, headers };
    seen.push(what);

    const answer = async (body: Buffer) => {
      wrong.took?.(body.toString());
      const path = wrong.asked?.(what) ?? url;
      const { host: _host, ...passedOn } = what.headers;
      const {
        statusCode,
        headers: came,
        body: stream,
      } = await request(origin + path, {
        method: method === 'HEAD' ? 'HEAD' : method === 'POST' ? 'POST' : 'GET',
        headers: { ...passedOn, 'accept-encoding': 'identity' },
        body: body.length > 0 ? body : null,
      });
      const text = await stream.text();
      const passed = { status: statusCode, headers: flat(came), text };
      wrong.answered?.(passed, what);
      if (wrong.instead?.(what, response, passed) === true) return;
      response.writeHead(passed.status, passed.headers).end(passed.text);
    };
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Headers about the content, with one value each. */
function flat(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !HOP.has(name) ? [[name, value]] : [],
    ),
  );
}
