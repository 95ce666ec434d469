/** Get a prep station (A20). */
import { chosen, documented, unseen } from './behavior.ts';

/** Operation `prepStationsGuidGet`. */
export const STATION_BEHAVIORS = [
  ...documented('Get a prep station', {
    'station.address':
      'GET /kitchen/v1/published/prepStations/{guid} returns 200 with one PrepStation',
    'station.asked': 'It is the requested station',
  }),
  ...chosen('A20', {
    'station.same': 'The station is the same as in the list',
    'station.unknown': 'An unknown GUID returns 404',
    'station.any-text':
      'A GUID that is not a UUID counts as unknown: the document types it as a string',
    'station.foreign': unseen(
      'needs a second restaurant',
      "Another restaurant's station returns 404",
    ),
  }),
];
