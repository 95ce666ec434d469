/** Get a prep station (A20). */
import { chosen, documented, unseen } from './behaviour.ts';

/** Operation `prepStationsGuidGet`. */
export const STATION_BEHAVIOURS = [
  ...documented('Get a prep station', {
    'station.address':
      'GET /kitchen/v1/published/prepStations/{guid} answers 200 with one PrepStation',
    'station.asked': 'It is the station of the guid that was asked for',
  }),
  ...chosen('A20', {
    'station.same': 'The station is the same as in the list',
    'station.unknown': 'An unknown guid is answered with 404',
    'station.any-text':
      'A guid that is no uuid is an unknown one: the document types it as a string',
    'station.foreign': unseen(
      'needs a second restaurant',
      "Another restaurant's station is answered with 404",
    ),
  }),
];
