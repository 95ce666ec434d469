/** The nginx configuration from the service's page, with a test's places. */
import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../src/service/README.md', import.meta.url);
const CERTIFICATES = new URL('../service/certificate/', import.meta.url).pathname;

interface Places {
  /** nginx listens here. */
  readonly port: number;
  /** Service ports, in block order. */
  readonly services: readonly number[];
}

/** Replaces only ports and certificate files. Throws on other places. */
export async function readmeBlock({ port, services }: Places): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const block = /^```nginx\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
  const printed = [8081, 8082, 8083].map((each) => `server 127.0.0.1:${each};`);
  const changes: readonly (readonly [string, string])[] = [
    ...printed.map((line, at) => [line, `server 127.0.0.1:${services[at]};`] as const),
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['/etc/nginx/kitchen.pem', `${CERTIFICATES}certificate.pem`],
    ['/etc/nginx/kitchen.key', `${CERTIFICATES}key.pem`],
  ];
  return changes.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`The page has not one "${from}".`);
    return text.replace(from, to);
  }, block);
}
