/** An https server whose answers a test decides. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

const PEM = (name: string) => new URL(`../../service/certificate/${name}.pem`, import.meta.url);
/** For `NODE_EXTRA_CA_CERTS`. */
export const CERTIFICATE = PEM('certificate').pathname;

export interface Delivery {
  readonly id: string;
  readonly body: string;
  readonly path: string;
  readonly signature: string;
}

/** A status with headers, or a connection kept silent or reset. */
export type Answer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'reset';

export interface Receiver {
  readonly url: string;
  /** In order, with the answer given. */
  readonly deliveries: readonly (Delivery & { readonly answer: Answer })[];
  /** Resolves once there are so many. */
  readonly have: (count: number) => Promise<void>;
}

/** Until the test ends. */
export async function startReceiver(
  answerTo: (delivery: Delivery, place: number) => Answer = () => ({ status: 200 }),
): Promise<Receiver> {
  const deliveries: (Delivery & { readonly answer: Answer })[] = [];
  const waiting = new Set<() => void>();
  const identity = { cert: await readFile(PEM('certificate')), key: await readFile(PEM('key')) };
  const server = createServer(identity, (asked, response) => {
    void deliveryOf(asked).then((delivery) => {
      const answer = answerTo(delivery, deliveries.length);
      deliveries.push({ ...delivery, answer });
      for (const look of waiting) look();
      if (answer === 'reset') asked.socket.destroy();
      else if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end('ok');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}/hooks/T0SECRET/kitchen`,
    deliveries,
    have: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (deliveries.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

async function deliveryOf(asked: IncomingMessage): Promise<Delivery> {
  const header = (name: string) => String(asked.headers[name] ?? '');
  const body = await text(asked);
  return {
    id: header('linecheck-delivery'),
    signature: header('linecheck-signature'),
    path: asked.url ?? '',
    body,
  };
}

export function isSigned({ body, signature }: Delivery, secret: string): boolean {
  const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex') === mac;
}
