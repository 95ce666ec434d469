/** Checks of one prep station. */
import { isDeepStrictEqual } from 'node:util';
import type { Checks, Evidence } from '../evidence/evidence.ts';
import { NO_GUID, NO_TOKEN, stationPath } from '../evidence/kitchen-paths.ts';
import { fieldsOf } from '../evidence/login-seen.ts';
import { judged, NotJudged, type Verdict } from '../evidence/verdict.ts';
import type { Reply } from '../evidence/wire.ts';
import { answers, statusVerdict } from './status-check.ts';

interface FirstStation {
  readonly guid: string;
  /** From the list. */
  readonly listed: unknown;
  readonly reply: Reply;
}

/** The first station of the list, read on its own. Throws NotJudged where there is none. */
export async function firstStation(evidence: Evidence): Promise<FirstStation> {
  const [listed] = await evidence.stations();
  const guid = fieldsOf(listed).get('guid');
  if (typeof guid !== 'string' || guid === '') throw new NotJudged('no stations');
  return { guid, listed, reply: await evidence.ask({ path: stationPath(guid) }) };
}

async function ofStation(
  evidence: Evidence,
  judge: (station: FirstStation) => Verdict,
): Promise<Verdict> {
  const station = await firstStation(evidence);
  if (station.reply.status === 200) return judge(station);
  throw new NotJudged(`returned ${station.reply.status}`);
}

export const STATION_CHECKS: Checks = {
  'station.address': async (evidence) => {
    const { reply } = await firstStation(evidence);
    if (reply.status !== 200) return statusVerdict(200, reply);
    const isObject = fieldsOf(reply.json).size > 0;
    return judged(isObject, isObject ? 'an object' : (reply.fault ?? 'not an object'));
  },
  'station.asked': (evidence) =>
    ofStation(evidence, ({ guid, reply }) => {
      const isAsked = fieldsOf(reply.json).get('guid') === guid;
      return judged(isAsked, isAsked ? 'the same guid' : 'a different guid');
    }),
  'station.same': (evidence) =>
    ofStation(evidence, ({ listed, reply }) => {
      const isSame = isDeepStrictEqual(listed, reply.json);
      return judged(isSame, isSame ? 'the same' : 'differs from the list');
    }),
  'station.unknown': answers(404, { path: stationPath(NO_GUID) }),
  'station.any-text': answers(404, { path: stationPath(NO_TOKEN) }),
};
