import { PAGE_SIZE_MAX } from '../../../src/contract/operations.ts';
import { NO_TOKEN, pagePath, STATIONS_PATH } from '../paths.ts';
import type { Checks, Server, Walk } from '../server.ts';
import { Broken, fieldsOf, judged, NotChecked } from '../verdict.ts';
import { answers, returns } from './field.ts';
import { forged } from './json-web-token.ts';

const DOCUMENT_FORM = '2099-01-01T00:00:00.000%2B0000';
/** Before any station was made. Unknown times are often stored as the start of 1970. */
const LONG_SINCE = '1900-01-01T00:00:00.000%2B0000';
/** Forms not in the document, percent-encoded. */
const WIDER_FORMS = [
  '2099-01-01T00:00:00%2B0000',
  '2099-01-01T00:00:00.000%2B00:00',
  '2099-01-01T00:00:00Z',
  '2099-01-01T00:00:00.000+0000',
  '2099-01-01',
];

const modifiedAfter = (text: string) => ({ path: `${STATIONS_PATH}?lastModified=${text}` });

async function sizeAfter(server: Server, text: string): Promise<number> {
  const { status, json } = await server.ask(modifiedAfter(text));
  if (status === 200 && Array.isArray(json)) return json.length;
  throw new NotChecked(`returned ${status}`);
}

async function firstPageToken(server: Server): Promise<string> {
  await server.stations();
  const token = (await server.firstPage()).headers.get(server.nextPage);
  if (token === undefined) throw new NotChecked('one page only');
  return token;
}

/** Over several pages. */
async function walkOfPages(server: Server): Promise<Walk> {
  const walk = await server.walk();
  await firstPageToken(server);
  if (walk.end === 'moving') throw new NotChecked('a setup is being published');
  return walk;
}

const guidsOf = (stations: readonly unknown[]) =>
  stations.map((station) => fieldsOf(station).get('guid'));

export const STATION_LIST_CHECKS: Checks = {
  'stations.address': async (server) => {
    const { status, json, fault } = await server.firstPage();
    if (status !== 200) throw new Broken(`${status}, not 200`);
    return judged(Array.isArray(json), 'an array', fault ?? 'not an array');
  },
  'stations.page.next': async (server) => {
    await firstPageToken(server);
    return 'on the first page';
  },
  'stations.page.token': async (server) => {
    const { sizes, end, refused } = await walkOfPages(server);
    if (sizes.length > 1) return `${sizes.length} pages`;
    if (end === 'refused') throw new Broken(`the token of page 1 was ${refused ?? 'refused'}`);
    if (end === 'same') throw new Broken('the token of page 1 gives the same stations again');
    throw new NotChecked('the token of page 1 gives no station');
  },
  'stations.page.last-without-header': async (server) => {
    const { sizes, end, refused } = await server.walk();
    const pages = sizes.length;
    switch (end) {
      case 'last':
        return `page ${pages} of ${pages} has none`;
      case 'many':
        throw new NotChecked(`more than ${pages} pages`);
      case 'moving':
        throw new NotChecked('a setup is being published');
      case 'empty':
        throw new Broken(`page ${pages} has it, and an empty page follows`);
      default:
        if (pages === 1) throw new NotChecked('no further page is readable');
        throw new Broken(
          `page ${pages} has it, and the token ${end === 'same' ? 'gives no other station' : `is ${refused ?? end}`}`,
        );
    }
  },
  'stations.last-modified': async (server) => {
    const all = (await server.stations()).length;
    if (all === 0) throw new NotChecked('no stations');
    const [since1900, since2099] = [
      await sizeAfter(server, LONG_SINCE),
      await sizeAfter(server, DOCUMENT_FORM),
    ];
    const seen = `${since1900} since 1900 and ${since2099} since 2099, of ${all}`;
    return judged(since1900 === all && since2099 === 0, seen);
  },
  'stations.last-modified.form': answers(200, modifiedAfter(DOCUMENT_FORM)),
  'stations.page.most': async (server) => {
    const { sizes } = await server.walk();
    const most = sizes.reduce((a, b) => Math.max(a, b), 0);
    return judged(most <= PAGE_SIZE_MAX, `up to ${most}`);
  },
  'stations.page.none': async (server) => {
    if ((await server.stations()).length === 0) return 'an empty array';
    throw new NotChecked('it has stations');
  },
  'stations.parameter.repeated': answers(
    400,
    modifiedAfter(`${DOCUMENT_FORM}&lastModified=${DOCUMENT_FORM}`),
  ),
  'stations.last-modified.wider': async (server) => {
    const refused: string[] = [];
    for (const form of WIDER_FORMS) {
      if ((await server.ask(modifiedAfter(form))).status !== 200) refused.push(form);
    }
    return judged(refused.length === 0, 'all of them', `refused: ${refused.join(', ')}`);
  },
  'stations.last-modified.refused': answers(400, modifiedAfter('never')),
  'stations.page-token.invalid': answers(400, { path: pagePath(NO_TOKEN) }),
  'stations.page-token.changed': returns(400, async (server) =>
    server.ask({ path: pagePath(forged(await firstPageToken(server))) }),
  ),
  'stations.page-token.other-filter': returns(400, async (server) => {
    const path = pagePath(await firstPageToken(server));
    return server.ask({ path: `${path}&lastModified=${LONG_SINCE}` });
  }),
  'stations.page.each-once': async (server) => {
    const { sizes, repeated } = await server.walk();
    const all = sizes.reduce((a, b) => a + b, 0);
    return judged(repeated === 0, `${all} stations`, `${repeated} repeated`);
  },
  'stations.order': async (server) => {
    const first = guidsOf(await server.stations());
    if (first.length < 2) throw new NotChecked('fewer than two stations');
    const { json } = await server.askAgain({ path: STATIONS_PATH });
    const second = Array.isArray(json) ? guidsOf(json) : [];
    const isSame = first.every((guid, at) => guid === second[at]);
    return judged(isSame, 'the same twice', 'different the second time');
  },
};
