/** Servers with one fault each, and the checks that find it. */
import { FULFILLMENTS, LOGIN, STATIONS } from '../service/running-kitchen.ts';
import type { Break, Seen } from './broken-server.ts';
import { DATE, kitchenStations } from './kitchen.ts';

const NEXT = 'platform-next-page-token';
const at = (path: string, { path: asked }: Seen) => asked.split('?', 1)[0] === path;
const isStation = ({ path }: Seen) => path.startsWith(`${STATIONS}/0`);
const isExport = (seen: Seen) => at(FULFILLMENTS, seen) && seen.query.get('businessDate') === DATE;

type Fields = Readonly<Record<string, unknown>>;

/** A break of whatever a 200 brings where it is looked for. */
function of200(isAt: (seen: Seen) => boolean, change: (text: string) => unknown): Break {
  return {
    answered: (passed, seen) => {
      if (!isAt(seen) || passed.status !== 200 || passed.text === '') return;
      passed.text = JSON.stringify(change(passed.text));
    },
  };
}
const fields = (text: string): Fields => JSON.parse(text);
const list = (text: string): readonly Fields[] => JSON.parse(text);
const login = (change: (token: object) => unknown) =>
  of200(
    (seen) => at(LOGIN, seen),
    (text) => change(Object(fields(text)['token'])),
  );
const station = (change: (station: Fields) => unknown) =>
  of200(
    (seen) => at(STATIONS, seen) && !seen.query.has('pageToken'),
    (text) => list(text).map((each, index) => (index === 3 ? change(each) : each)),
  );
const record = (more: Fields) =>
  of200(isExport, (text) => list(text).map((each) => ({ ...each, ...more })));
const errors = (change: (body: Fields) => unknown): Break => ({
  answered: (passed) => {
    if (passed.status < 400 || passed.text === '') return;
    passed.text = JSON.stringify(change(fields(passed.text)));
  },
});

interface Case {
  readonly what: string;
  readonly wrong: Break;
  /** All failed behaviors, with what was found. */
  readonly fails?: Readonly<Record<string, string>>;
  /** Some differences. */
  readonly differs?: Readonly<Record<string, string>>;
}

export const CASES: readonly Case[] = [
  {
    what: 'a page token on the last page',
    wrong: {
      answered: (passed, seen) => {
        if (at(STATIONS, seen) && passed.status === 200) passed.headers[NEXT] ??= 'no-such-page';
      },
    },
    fails: {
      'stations.page.last-without-header': 'page 3 has it, and the token is refused with 400',
    },
  },
  {
    what: 'an empty page at the end',
    wrong: {
      answered: (passed, seen) => {
        if (!at(STATIONS, seen)) return;
        if (passed.status === 200) passed.headers[NEXT] ??= 'the-end';
        if (seen.query.get('pageToken') !== 'the-end') return;
        passed.status = 200;
        passed.text = '[]';
      },
    },
    fails: { 'stations.page.last-without-header': 'page 3 has it, and an empty page follows' },
  },
  {
    what: 'a page token that is not looked at',
    wrong: { asked: (seen) => (at(STATIONS, seen) ? STATIONS : seen.path) },
    fails: {
      'stations.page.token': 'the token of page 1 gives the same stations again',
      'stations.last-modified': '50 since 1900 and 50 since 2099, of 50',
    },
    differs: { 'stations.page-token.invalid': '200, not 400' },
  },
  {
    what: 'a page token that is refused',
    wrong: {
      answered: (passed, seen) => {
        if (seen.query.has('pageToken')) passed.status = 400;
      },
    },
    fails: { 'stations.page.token': 'the token of page 1 was refused with 400' },
  },
  {
    what: '1001 stations on a page',
    wrong: {
      answered: (passed, seen) => {
        const isFirst = at(STATIONS, seen) && !seen.query.has('pageToken');
        if (!isFirst || passed.status !== 200 || passed.text === '[]') return;
        passed.text = JSON.stringify(kitchenStations(1001));
        delete passed.headers[NEXT];
      },
    },
    fails: { 'stations.page.most': 'up to 1001' },
  },
  {
    what: 'stations in an object',
    wrong: of200(
      (seen) => at(STATIONS, seen),
      (text) => ({ stations: list(text) }),
    ),
    fails: { 'stations.address': 'not an array' },
  },
  {
    what: 'a station without a guid',
    wrong: station(({ guid: _guid, ...rest }) => rest),
    fails: { 'prep-station.guid': 'record 3.guid is missing' },
  },
  {
    what: 'a monitor that is a text, and a printer without its type',
    wrong: station((each) => ({
      ...each,
      connectedPrepStations: ['cold'],
      kitchenPrinter: { guid: 'p' },
    })),
    fails: {
      'prep-station.connectedPrepStations': 'record 3.connectedPrepStations/0 must be object',
      'platform-reference.entityType': 'record 6.entityType is missing',
    },
  },
  {
    what: 'a flag as text and another type of station',
    wrong: station((each) => ({ ...each, includeWithExpediter: 'true', entityType: 'Station' })),
    fails: {
      'prep-station.includeWithExpediter': 'record 3.includeWithExpediter must be boolean',
      'prep-station.entityType.PrepStation': '"Station"',
    },
  },
  {
    what: 'a printing mode and a routing that are new, and a name that is null',
    wrong: station((each) => ({ ...each, printingMode: 'AUTO', expoRouting: 'LATER', name: null })),
    differs: {
      'prep-station.printingMode.values': 'not in the document: "AUTO"',
      'prep-station.expoRouting.values': 'not in the document: "LATER"',
      'prep-station.absent': '1 nulls',
    },
  },
  {
    what: 'a 500 for one station',
    wrong: {
      answered: (passed, seen) => {
        if (isStation(seen) && passed.status === 200) passed.status = 500;
      },
    },
    fails: { 'station.address': '500, not 200', 'station.restaurant': '500, not 200' },
  },
  {
    what: 'another station than was asked for',
    wrong: of200(isStation, (text) => ({ ...fields(text), guid: 'another' })),
    fails: { 'station.asked': 'a different guid' },
    differs: { 'station.same': 'differs from the list' },
  },
  {
    what: 'a 500 for the export',
    wrong: {
      answered: (passed, seen) => {
        if (isExport(seen) && passed.status === 200) passed.status = 500;
      },
    },
    fails: { 'fulfillments.address': '500, not 200 or 204' },
    differs: { 'fulfillments.restaurant.header': '500' },
  },
  {
    what: 'an export that is cut off',
    wrong: {
      instead: (seen, response, { text }) => {
        if (!isExport(seen) || text === '') return false;
        response.writeHead(200, { 'content-length': '9999', 'content-type': 'application/json' });
        response.write(text, () => response.destroy());
        return true;
      },
    },
    fails: { 'fulfillments.address': 'the response breaks off' },
  },
  {
    what: 'a 204 with a body',
    wrong: {
      instead: (seen, response) => {
        if (!isExport(seen)) return false;
        const { socket } = response;
        socket?.end('HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n[]');
        return true;
      },
    },
    fails: { 'fulfillments.not-subscribed': '204 with a body' },
  },
  {
    what: 'level 7',
    wrong: record({ itemFulfillmentLevel: 7 }),
    differs: { 'item-fulfillment.itemFulfillmentLevel.values': 'not in the document: 7' },
  },
  {
    what: 'a level as text, an id that is none, and a time without a day',
    wrong: record({ itemFulfillmentLevel: '1', ticketGuid: 'T-1', ticketFiredAt: '18:00' }),
    fails: {
      'item-fulfillment.itemFulfillmentLevel':
        'record 0.itemFulfillmentLevel must be integer; record 1.itemFulfillmentLevel must be integer; record 2.itemFulfillmentLevel must be integer',
      'item-fulfillment.ticketGuid':
        'record 0.ticketGuid must match format "uuid"; record 1.ticketGuid must match format "uuid"; record 2.ticketGuid must match format "uuid"',
      'item-fulfillment.ticketFiredAt':
        'record 0.ticketFiredAt must match format "date-time"; record 1.ticketFiredAt must match format "date-time"; record 2.ticketFiredAt must match format "date-time"',
    },
  },
  {
    what: 'records of another restaurant, from a marketplace that is new',
    wrong: record({ restaurantGuid: '00000000-0000-4000-8000-00000000beef', orderSource: 'Drone' }),
    differs: {
      'fulfillments.restaurant.own': '"00000000-0000-4000-8000-00000000beef" as well',
      'item-fulfillment.orderSource.values': 'not in the document: "Drone"',
    },
  },
  {
    what: 'a record that is a text',
    wrong: of200(isExport, () => ['soup']),
    fails: { 'fulfillments.address': 'record 0 is "soup"' },
  },
  {
    what: 'a date that is not asked for',
    wrong: {
      asked: (seen) =>
        at(FULFILLMENTS, seen) && !isExport(seen)
          ? `${FULFILLMENTS}?businessDate=20200101`
          : seen.path,
    },
    fails: {
      'fulfillments.date.required': '200, not 400',
      'fulfillments.date.form': '200, not 400',
    },
    differs: { 'fulfillments.date.calendar': '200, not 400' },
  },
  {
    what: 'tokens that nobody looks at',
    wrong: {
      answered: (passed) => {
        if (passed.status === 401) passed.status = 403;
      },
    },
    fails: {
      'login.credentials.refused': '403, not 401',
      'fulfillments.token.refused': '403, not 401',
      'error-message.status.http': '"401"',
    },
    differs: { 'token.missing': '403, not 401', 'order.token-before-header': '403, not 401' },
  },
  {
    what: 'a token in another spelling that is taken',
    wrong: {
      asked: ({ path, headers }) => {
        const [front = '', last = ''] = (headers['authorization'] ?? '').split(/(?<=\.)(?=[^.]*$)/);
        const spelled = front + Buffer.from(last, 'base64url').toString('base64url');
        if (last !== '') Object.assign(headers, { authorization: spelled });
        return path;
      },
    },
    differs: { 'token.spelling': '200, not 401' },
  },
  {
    what: 'a login in other words',
    wrong: login((token) => ({
      status: 'OK',
      token: { ...token, tokenType: 'bearer', scope: 'kitchen:read', expiresIn: '86400' },
    })),
    fails: {
      'login.response.status.success': '"OK"',
      'login.token.tokenType.bearer': '"bearer"',
      'login.token.scope.null': 'not null',
      'login.token.expiresIn': 'record 0.expiresIn must be integer',
    },
  },
  {
    what: 'error bodies that lack keys',
    wrong: errors(({ message, status, code, requestId }) => ({ message, status, code, requestId })),
    differs: {
      'error-message.ten-keys':
        'without messageKey, fieldName, link, developerMessage, errors, canRetry',
      'error-message.errors.empty': 'nothing',
    },
  },
  {
    what: 'error bodies with a status that is a number',
    wrong: errors((body) => ({ ...body, status: Number(body['status']) })),
    fails: { 'error-message.status': 'record 0.status must be string,null' },
  },
  {
    what: 'error bodies of another kind',
    wrong: errors(({ message }) => ({ error: message })),
    fails: { 'login.credentials.error-message': 'no known key' },
    differs: { 'error-message.everywhere': 'no known key' },
  },
  {
    what: 'another type of body',
    wrong: {
      answered: (passed) => {
        passed.headers['content-type'] = 'text/plain';
      },
    },
    fails: { 'service.json': '"text/plain"' },
  },
];
