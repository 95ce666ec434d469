/** Get all prep stations: pages and filter (A13 to A19, A30). */

import { PlatformReferenceSchema } from '../../contract/platform-reference.ts';
import { PrepStationSchema } from '../../contract/prep-station.ts';
import { chosen, documented, fieldsOf, unseen } from './behavior.ts';

export const STATION_LIST_BEHAVIORS = [
  ...documented('Get all prep stations', {
    'stations.address':
      'GET /kitchen/v1/published/prepStations returns 200 with an array of PrepStation',
    'stations.page.next': '`Platform-Next-Page-Token` identifies the next page, if there is one',
    'stations.page.token': '`pageToken` takes the value of that header and returns the next page',
    'stations.page.last-without-header': 'The header is absent on the last page',
    'stations.last-modified':
      '`lastModified` limits the list to stations created or modified after that time',
    'stations.last-modified.form': '`lastModified` takes the form `YYYY-MM-DDThh:mm:ss.SSS+0000`',
  }),
  ...documented('Limits', {
    'stations.page.most': 'A page has up to 1000 stations',
    'stations.page.none': 'A restaurant without stations returns an empty array',
  }),
  ...chosen('A9', {
    'stations.parameter.repeated': 'A parameter given twice is refused with 400',
  }),
  ...chosen('A13', {
    'stations.last-modified.strictly': unseen(
      'stations do not have a modification time',
      '`lastModified` selects stations modified strictly after it, to the ms',
    ),
    'stations.last-modified.wider':
      '`lastModified` may have no ms, `±hh:mm`, `Z` or a space for an unencoded `+`, or be a date',
    'stations.last-modified.refused': 'A `lastModified` other than a date-time is refused with 400',
  }),
  ...chosen('A14', {
    'stations.last-modified.deleted': unseen(
      'needs a publish',
      'Deleted stations are not in the response',
    ),
  }),
  ...chosen('A15', {
    'stations.last-modified.references': unseen(
      'needs a publish',
      'A changed printer or monitor modifies only the station with it',
    ),
  }),
  ...chosen('A16', {
    'stations.page-token.invalid': 'A page token never issued is refused with 400',
    'stations.page-token.changed': 'A page token with a changed character is refused with 400',
    'stations.page-token.other-filter':
      'A page token issued for another `lastModified` is refused with 400',
    'stations.page-token.other-client': unseen(
      'needs a second client',
      "Another client's page token is refused with 400",
    ),
    'stations.page-token.other-restaurant': unseen(
      'needs a second restaurant',
      "Another restaurant's page token is refused with 400",
    ),
  }),
  ...chosen('A17', {
    'stations.page-token.published': unseen(
      'needs a publish during a walk',
      'After a publish during a page walk, it returns 409. Start the walk again without a token',
    ),
  }),
  ...chosen('A18', {
    'stations.page.each-once': 'A page walk returns each station once',
    'stations.page.size': unseen(
      'an operator may set it',
      'An operator may set fewer than 1000 stations per page',
    ),
  }),
  ...chosen('A19', {
    'stations.order': 'Stations are always in the order of their creation',
  }),
  ...chosen('A30', {
    'stations.published': unseen(
      'needs a draft',
      'Only published setups are served, each as a complete set',
    ),
  }),
];

/** PrepStation fields, values, and references (A11, A12, A27, A28). */
export const PREP_STATION_BEHAVIORS = [
  ...fieldsOf('PlatformReference', 'platform-reference', PlatformReferenceSchema),
  ...fieldsOf('PrepStation', 'prep-station', PrepStationSchema),
  ...documented('PrepStation', {
    'prep-station.entityType.PrepStation': '`entityType` of a station is `PrepStation`',
    'prep-station.printingMode.values': '`printingMode` has a listed value',
    'prep-station.printingMode.ON': '`ON`: every ticket at the station prints',
    'prep-station.printingMode.OFFLINE_ONLY':
      "`OFFLINE_ONLY`: tickets print while the station's KDS device is offline",
    'prep-station.expoRouting.values': '`expoRouting` has a listed value',
    'prep-station.expoRouting.SEND_TO_EXPO':
      '`SEND_TO_EXPO`: tickets go to the prep station and the expediter',
    'prep-station.expoRouting.EXPO_ONLY': '`EXPO_ONLY`: tickets go only to the expediter',
    'prep-station.expoRouting.SKIP_EXPO': '`SKIP_EXPO`: tickets go only to the prep station',
  }),
  ...chosen('A11', {
    'prep-station.conflict': unseen(
      "needs the kitchen's own records",
      '`expoRouting` and `includeWithExpediter` are served as set, even if they disagree',
    ),
  }),
  ...chosen('A12', {
    'prep-station.absent': 'Unset fields are left out, not sent as null',
  }),
  ...chosen('A27', {
    'prep-station.unknown-value': unseen(
      'needs a value not listed in the document',
      'A value not listed in the document is served unchanged',
    ),
  }),
  ...chosen('A28', {
    'prep-station.kitchenPrinter.entityType': '`entityType` of a printer may be any text',
  }),
];

/** Get a prep station (A20). */
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
      'A GUID other than a UUID counts as unknown: the document types it as a string',
    'station.foreign': unseen(
      'needs a second restaurant',
      "Another restaurant's station returns 404",
    ),
  }),
];
