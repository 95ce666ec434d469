/** A platform on which some business dates can't be read: a proxy in front of the service. */
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Until the test ends. At first, every date is there. */
export async function startDatesAway(target: string) {
  let away: { readonly dates: readonly string[]; readonly status: number } | undefined;
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (away?.dates.some((date) => url.includes(date)) === true) {
      response.writeHead(away.status).end();
      return;
    }
    const call = forward(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    call.on('error', () => request.socket.destroy());
    request.pipe(call);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    target,
    url: `http://127.0.0.1:${port}`,
    /** None without dates. */
    failOn: (dates: readonly string[], status = 503) => {
      away = { dates, status };
    },
  };
}
