/** The road between the client and the service, for a story to cut, block or slow down. */
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { DOCUMENT_DIALECT, platformHeaders } from '../../src/contract/dialect.ts';

const RESTAURANT = platformHeaders(DOCUMENT_DIALECT).restaurant.toLowerCase();

/** Part of a path, to choose the answers. */
type Path = 'login' | 'prepStations' | 'itemFulfillments' | '/';

export interface Gate {
  readonly url: string;
  /** Cuts every connection, and those to come, until `restore`. */
  readonly cut: () => void;
  readonly restore: () => void;
  /**
   * Holds answers to a path, from one restaurant or all: sends `bytes` of the body, or nothing at all without it, and the rest after the
   * release.
   */
  readonly hold: (path: Path, bytes?: number, restaurantGuid?: string) => void;
  readonly release: () => void;
  /** Sends other text in place of an answer to a path from now on. */
  readonly rewrite: (path: Path, change: (text: string) => string) => void;
  /** How many requests for a path have come so far. */
  readonly asked: (path: Path) => number;
  /** How many of them were answered at once. */
  readonly answered: (path: Path) => number;
  /** Waits until nobody waits for an answer, but for those that are held, and what was answered last is read and drawn. */
  readonly rests: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Enough turns of the event loop for an answer or a key to be read, handled, and drawn. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

interface Held {
  readonly path: Path;
  readonly bytes: number | undefined;
  readonly restaurantGuid: string | undefined;
}

export async function openGate(upstream: string): Promise<Gate> {
  let open = true;
  let held: Held | undefined;
  const waiting = new Set<() => void>();
  const unanswered = new Set<ServerResponse>();
  /** Something was asked or answered since the last rest. */
  let isMoving = false;
  const paths: string[] = [];
  const answers: string[] = [];
  const rewrites = new Map<Path, (text: string) => string>();

  const answer = (response: ServerResponse, path: string, send: Answer): void => {
    const { status, headers, body, restaurant } = send;
    const isOther = held?.restaurantGuid !== undefined && held.restaurantGuid !== restaurant;
    if (held === undefined || isOther || !path.includes(held.path)) {
      response.writeHead(status, headers).end(body, () => answers.push(path));
      return;
    }
    const sent = held.bytes ?? 0;
    if (held.bytes !== undefined) response.writeHead(status, headers).write(body.subarray(0, sent));
    unanswered.delete(response);
    waiting.add(() => {
      if (!response.closed) unanswered.add(response);
      if (!response.headersSent) response.writeHead(status, headers);
      response.end(body.subarray(sent));
    });
  };

  const server = createServer((incoming, response) => {
    const { method, url: path = '' } = incoming;
    paths.push(path);
    isMoving = true;
    unanswered.add(response);
    response.on('close', () => {
      isMoving = true;
      unanswered.delete(response);
    });
    // Bytes are counted in the open, so nothing comes compressed.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const restaurant = incoming.headers[RESTAURANT];
    const onward = request(upstream + path, { method, headers }, (back) => {
      const parts: Buffer[] = [];
      back.on('data', (part: Buffer) => parts.push(part));
      back.on('end', () => {
        const change = [...rewrites].find(([part]) => path.includes(part))?.[1];
        const whole = Buffer.concat(parts);
        const body = change === undefined ? whole : Buffer.from(change(whole.toString()));
        const { 'content-length': _length, etag: _tag, ...others } = back.headers;
        const sent = change === undefined ? back.headers : others;
        answer(response, path, { status: back.statusCode ?? 500, headers: sent, body, restaurant });
      });
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => {
    if (!open) socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      open = false;
      server.closeAllConnections();
    },
    restore() {
      open = true;
    },
    hold(path, bytes, restaurantGuid) {
      held = { path, bytes, restaurantGuid };
    },
    release() {
      held = undefined;
      for (const send of waiting) send();
      waiting.clear();
    },
    rewrite(path, change) {
      rewrites.set(path, change);
    },
    answered: (path) => answers.filter((each) => each.includes(path)).length,
    async rests() {
      do {
        // What was read is passed on by a timer of its own, which is over before this one.
        if (isMoving) await pause(1);
        isMoving = unanswered.size > 0;
        await settle();
      } while (isMoving);
    },
    asked: (path) => paths.filter((each) => each.includes(path)).length,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
  readonly restaurant: string | string[] | undefined;
}
