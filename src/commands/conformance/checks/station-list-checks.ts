import { PAGE_SIZE_MAX } from '../../../contract/limits.ts';
import type { Checks, Evidence, Walk } from '../evidence/evidence.ts';
import { NO_TOKEN, pagePath, STATIONS_PATH } from '../evidence/kitchen-paths.ts';
import { forged, loginFields } from '../evidence/login-seen.ts';
import { broken, judged, kept, NotChecked } from '../evidence/verdict.ts';
import { answers, returns } from './field-checks.ts';

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

async function sizeAfter(evidence: Evidence, text: string): Promise<number> {
  const { status, json } = await evidence.ask(modifiedAfter(text));
  if (status === 200 && Array.isArray(json)) return json.length;
  throw new NotChecked(`returned ${status}`);
}

async function firstPageToken(evidence: Evidence): Promise<string> {
  await evidence.stations();
  const token = (await evidence.firstPage()).headers.get(evidence.nextPage);
  if (token === undefined) throw new NotChecked('one page only');
  return token;
}

/** Over several pages. */
async function walkOfPages(evidence: Evidence): Promise<Walk> {
  const walk = await evidence.walk();
  await firstPageToken(evidence);
  if (walk.end === 'moving') throw new NotChecked('a setup is being published');
  return walk;
}

const guidsOf = (stations: readonly unknown[]) =>
  stations.map((station) => loginFields(station).get('guid'));

export const STATION_LIST_CHECKS: Checks = {
  'stations.address': async (evidence) => {
    const { status, json, fault } = await evidence.firstPage();
    if (status !== 200) return broken(`${status}, not 200`);
    return judged(Array.isArray(json), 'an array', fault ?? 'not an array');
  },
  'stations.page.next': async (evidence) => {
    await firstPageToken(evidence);
    return kept('on the first page');
  },
  'stations.page.token': async (evidence) => {
    const { sizes, end, refused } = await walkOfPages(evidence);
    if (sizes.length > 1) return kept(`${sizes.length} pages`);
    if (end === 'refused') return broken(`the token of page 1 was ${refused ?? 'refused'}`);
    if (end === 'same') return broken('the token of page 1 gives the same stations again');
    throw new NotChecked('the token of page 1 gives no station');
  },
  'stations.page.last-without-header': async (evidence) => {
    const { sizes, end, refused } = await evidence.walk();
    const pages = sizes.length;
    switch (end) {
      case 'last':
        return kept(`page ${pages} of ${pages} has none`);
      case 'many':
        throw new NotChecked(`more than ${pages} pages`);
      case 'moving':
        throw new NotChecked('a setup is being published');
      case 'empty':
        return broken(`page ${pages} has it, and an empty page follows`);
      default:
        if (pages === 1) throw new NotChecked('no further page is readable');
        return broken(
          `page ${pages} has it, and the token ${end === 'same' ? 'gives no other station' : `is ${refused ?? end}`}`,
        );
    }
  },
  'stations.last-modified': async (evidence) => {
    const all = (await evidence.stations()).length;
    if (all === 0) throw new NotChecked('no stations');
    const [since1900, since2099] = [
      await sizeAfter(evidence, LONG_SINCE),
      await sizeAfter(evidence, DOCUMENT_FORM),
    ];
    const seen = `${since1900} since 1900 and ${since2099} since 2099, of ${all}`;
    return judged(since1900 === all && since2099 === 0, seen);
  },
  'stations.last-modified.form': answers(200, modifiedAfter(DOCUMENT_FORM)),
  'stations.page.most': async (evidence) => {
    const { sizes } = await evidence.walk();
    const most = sizes.reduce((a, b) => Math.max(a, b), 0);
    return judged(most <= PAGE_SIZE_MAX, `up to ${most}`);
  },
  'stations.page.none': async (evidence) => {
    if ((await evidence.stations()).length === 0) return kept('an empty array');
    throw new NotChecked('it has stations');
  },
  'stations.parameter.repeated': answers(
    400,
    modifiedAfter(`${DOCUMENT_FORM}&lastModified=${DOCUMENT_FORM}`),
  ),
  'stations.last-modified.wider': async (evidence) => {
    const refused: string[] = [];
    for (const form of WIDER_FORMS) {
      if ((await evidence.ask(modifiedAfter(form))).status !== 200) refused.push(form);
    }
    return judged(refused.length === 0, 'all of them', `refused: ${refused.join(', ')}`);
  },
  'stations.last-modified.refused': answers(400, modifiedAfter('never')),
  'stations.page-token.invalid': answers(400, { path: pagePath(NO_TOKEN) }),
  'stations.page-token.changed': returns(400, async (evidence) =>
    evidence.ask({ path: pagePath(forged(await firstPageToken(evidence))) }),
  ),
  'stations.page-token.other-filter': returns(400, async (evidence) => {
    const path = pagePath(await firstPageToken(evidence));
    return evidence.ask({ path: `${path}&lastModified=${LONG_SINCE}` });
  }),
  'stations.page.each-once': async (evidence) => {
    const { sizes, repeated } = await evidence.walk();
    const all = sizes.reduce((a, b) => a + b, 0);
    return judged(repeated === 0, `${all} stations`, `${repeated} repeated`);
  },
  'stations.order': async (evidence) => {
    const first = guidsOf(await evidence.stations());
    if (first.length < 2) throw new NotChecked('fewer than two stations');
    const { json } = await evidence.askAgain({ path: STATIONS_PATH });
    const second = Array.isArray(json) ? guidsOf(json) : [];
    const isSame = first.every((guid, at) => guid === second[at]);
    return judged(isSame, 'the same twice', 'different the second time');
  },
};
