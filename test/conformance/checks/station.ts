import { isDeepStrictEqual } from 'node:util';
import {
  PlatformReferenceSchema,
  PREP_STATION_ENTITY,
  PrepStationSchema,
} from '../../../src/contract/prep-station.ts';
import { exportPath, FAR_AHEAD, NO_GUID, NO_TOKEN, STATIONS_PATH, stationPath } from '../paths.ts';
import type { Checks, Server } from '../server.ts';
import { fieldsOf, foreignText, judged, NotChecked } from '../verdict.ts';
import { absentCheck, answers, fieldChecks, returns, statusVerdict, valueChecks } from './field.ts';

type FirstStation = Awaited<ReturnType<typeof firstStation>>;

/** Reads the list's first station separately. Throws NotChecked if there is none. */
async function firstStation(server: Server) {
  const [listed] = await server.stations();
  const guid = fieldsOf(listed).get('guid');
  if (typeof guid !== 'string' || guid === '') throw new NotChecked('no stations');
  return { guid, listed, reply: await server.ask({ path: stationPath(guid) }) };
}

async function ofStation(
  server: Server,
  judge: (station: FirstStation) => string,
): Promise<string> {
  const station = await firstStation(server);
  if (station.reply.status === 200) return judge(station);
  throw new NotChecked(`returned ${station.reply.status}`);
}

export const STATION_CHECKS: Checks = {
  'station.address': async (server) => {
    const { reply } = await firstStation(server);
    if (reply.status !== 200) return statusVerdict(200, reply);
    return judged(fieldsOf(reply.json).size > 0, 'an object', reply.fault ?? 'not an object');
  },
  'station.asked': (server) =>
    ofStation(server, ({ guid, reply }) => {
      const isAsked = fieldsOf(reply.json).get('guid') === guid;
      return judged(isAsked, 'the same guid', 'a different guid');
    }),
  'station.same': (server) =>
    ofStation(server, ({ listed, reply }) => {
      return judged(isDeepStrictEqual(listed, reply.json), 'the same', 'differs from the list');
    }),
  'station.unknown': answers(404, { path: stationPath(NO_GUID) }),
  'station.any-text': answers(404, { path: stationPath(NO_TOKEN) }),
};

const stationsOf = async (server: Server) => (await server.walk()).stations;
const referencesOf = async (server: Server) =>
  (await stationsOf(server)).flatMap((station) => {
    const { kitchenPrinter, connectedPrepStations } = Object.fromEntries(fieldsOf(station));
    const monitored = Array.isArray(connectedPrepStations) ? connectedPrepStations : [];
    return [kitchenPrinter, ...monitored].filter((each) => fieldsOf(each).size > 0);
  });

/** Station fields and values, over all pages. */
export const PREP_STATION_CHECKS: Checks = {
  ...fieldChecks('platform-reference', PlatformReferenceSchema, referencesOf),
  ...fieldChecks('prep-station', PrepStationSchema, stationsOf),
  ...valueChecks('prep-station.printingMode', PrepStationSchema, 'printingMode', stationsOf),
  ...valueChecks('prep-station.expoRouting', PrepStationSchema, 'expoRouting', stationsOf),
  'prep-station.entityType.PrepStation': async (server) => {
    const types = (await server.stations()).map((each) => fieldsOf(each).get('entityType'));
    if (types.length === 0) throw new NotChecked('no stations');
    const other = types.find((type) => type !== PREP_STATION_ENTITY);
    return judged(other === undefined, foreignText(other ?? PREP_STATION_ENTITY));
  },
  'prep-station.absent': absentCheck(stationsOf),
  'prep-station.kitchenPrinter.entityType': async (server) => {
    const printers = (await stationsOf(server)).filter((each) =>
      fieldsOf(each).has('kitchenPrinter'),
    );
    if (printers.length === 0) throw new NotChecked('no station has a printer');
    return `${printers.length} printers`;
  },
};

export const RESTAURANT_CHECKS: Checks = {
  'stations.restaurant': returns(200, (server) => server.firstPage()),
  'station.restaurant': returns(200, async (server) => (await firstStation(server)).reply),
  'fulfillments.restaurant.refused': async (server) => {
    const { status } = await server.ask({ path: exportPath(FAR_AHEAD), restaurant: NO_GUID });
    if (status === 403) return '403';
    // The document has no header here: a server may take the restaurant from the token.
    if (status < 500) throw new NotChecked(`an unknown restaurant returned ${status}`);
    return judged(false, `${status}, not 403`);
  },
  'fulfillments.restaurant.header': async (server) => {
    const { status } = await server.export();
    return judged(status === 200 || status === 204, String(status));
  },
  'fulfillments.restaurant.implied': async (server) => {
    const { status } = await server.ask({ path: exportPath(FAR_AHEAD), restaurant: null });
    return judged([200, 204, 400].includes(status), String(status));
  },
  'fulfillments.restaurant.own': async (server) => {
    const { json } = await server.export();
    const records = Array.isArray(json) ? json : [];
    const named = records.flatMap((record) => fieldsOf(record).get('restaurantGuid') ?? []);
    if (named.length === 0) throw new NotChecked('no row has a restaurant');
    const own = server.restaurant.toLowerCase();
    const other = named.find((guid) => foreignText(guid).toLowerCase() !== `"${own}"`);
    return judged(other === undefined, 'only this restaurant', `${foreignText(other)} as well`);
  },
  'restaurant.missing': answers(400, { path: STATIONS_PATH, restaurant: null }),
  'restaurant.missing.named': async (server) => {
    const reply = await server.ask({ path: STATIONS_PATH, restaurant: null });
    if (reply.status !== 400) throw new NotChecked(`returned ${reply.status}`);
    const message = fieldsOf(reply.json).get('message');
    const header = server.headers.restaurant.toLowerCase();
    const isNamed = typeof message === 'string' && message.toLowerCase().includes(header);
    return judged(isNamed, foreignText(message));
  },
  'restaurant.blank': answers(400, { path: STATIONS_PATH, restaurant: ' ' }),
  'restaurant.unknown': answers(403, { path: STATIONS_PATH, restaurant: NO_GUID }),
};
