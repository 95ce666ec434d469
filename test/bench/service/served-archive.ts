/** The built program serving an archive. */
import { Agent } from 'undici';
import type { FilledArchive } from './filled-archive.ts';
import { type Server, startServer } from './process.ts';

/** The program's build takes only agents from undici. */
export const AGENT = new Agent();

export const LOGIN = '/authentication/v1/authentication/login';
export const STATIONS = '/kitchen/v1/published/prepStations';
export const FULFILLMENTS = '/kitchen/v1/export/itemFulfillments';

export interface ServedArchive extends Server {
  readonly headers: Readonly<Record<string, string>>;
  /** Login body. */
  readonly login: string;
}

/** On a free port, with the program at a path. */
export async function serveArchive(
  program: string,
  { url, restaurant, credentials }: FilledArchive,
): Promise<ServedArchive> {
  const server = await startServer(
    [program, 'serve', '--port', '0', '--archive', url],
    /^linecheck serving (\S+)/,
  );
  const login = JSON.stringify({ ...credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' });
  const answer = await AGENT.request({
    origin: server.url,
    path: LOGIN,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: login,
  });
  const { token } = (await answer.body.json()) as { token: { accessToken: string } };
  return {
    ...server,
    login,
    headers: {
      authorization: `Bearer ${token.accessToken}`,
      'platform-restaurant-external-id': restaurant,
    },
  };
}

export async function bodyOf(service: ServedArchive, path: string): Promise<Buffer> {
  const { url: origin, headers } = service;
  const { body, statusCode } = await AGENT.request({ origin, path, method: 'GET', headers });
  if (statusCode !== 200) throw new Error(`The service answered ${statusCode}.`);
  return Buffer.from(await body.arrayBuffer());
}
