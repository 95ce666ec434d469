/** Get all prep stations: its pages and its filter (A13 to A19, A30). */
import { chosen, documented, unseen } from './behaviour.ts';

/** Operation `prepStationsGet`. */
export const STATION_LIST_BEHAVIOURS = [
  ...documented('Get all prep stations', {
    'stations.address':
      'GET /kitchen/v1/published/prepStations answers 200 with an array of PrepStation',
    'stations.page.next': 'Where a page follows, `Platform-Next-Page-Token` identifies it',
    'stations.page.token': '`pageToken` takes the value of that header, and gives the next page',
    'stations.page.last-without-header': 'The header is absent when no page follows',
    'stations.last-modified':
      '`lastModified` limits the list to what was created or modified after that moment',
    'stations.last-modified.form': '`lastModified` takes the form `YYYY-MM-DDThh:mm:ss.SSS+0000`',
  }),
  ...documented('Limits', {
    'stations.page.most': 'A page holds at most 1000 stations',
    'stations.page.none': 'A restaurant without stations is answered with an empty array',
  }),
  ...chosen('A9', {
    'stations.parameter.repeated': 'A parameter that is given twice is refused with 400',
  }),
  ...chosen('A13', {
    'stations.last-modified.strictly': unseen(
      'stations do not tell when they were modified',
      '`lastModified` selects what was modified strictly after it, to the ms',
    ),
    'stations.last-modified.wider':
      '`lastModified` may lack ms, have `±hh:mm`, `Z` or a space for an un-encoded `+`, or be a date',
    'stations.last-modified.refused': 'A `lastModified` that is no date-time is refused with 400',
  }),
  ...chosen('A14', {
    'stations.last-modified.deleted': unseen(
      'needs a publish',
      'Stations that were deleted are not in the answer',
    ),
  }),
  ...chosen('A15', {
    'stations.last-modified.references': unseen(
      'needs a publish',
      'Another printer or monitor modifies the station that has it, and no other',
    ),
  }),
  ...chosen('A16', {
    'stations.page-token.invalid': 'A page token that was not given out is refused with 400',
    'stations.page-token.changed': 'A page token with a changed character is refused with 400',
    'stations.page-token.other-filter':
      'A page token of another `lastModified` is refused with 400',
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
      'After a publish during a walk the answer is 409; the walk starts again without a token',
    ),
  }),
  ...chosen('A18', {
    'stations.page.each-once': 'A walk through the pages meets each station once',
    'stations.page.size': unseen(
      'an operator may set it',
      'An operator may set fewer than 1000 stations a page',
    ),
  }),
  ...chosen('A19', {
    'stations.order': 'Stations come in the same order each time, that of their creation',
  }),
  ...chosen('A30', {
    'stations.published': unseen(
      'needs a draft',
      'Only what was published is served, all of it at once',
    ),
  }),
];
