/** Paths of the checks' requests, below the base URL. */
import { OPERATIONS } from '../../../contract/operations.ts';

/** Path of the station list. */
export const STATIONS_PATH = OPERATIONS.prepStationsGet.path;
/** Path of the export, without its date. */
export const EXPORT_PATH = OPERATIONS.itemFulfillmentsGet.path;
export const LOGIN_PATH = OPERATIONS.authenticationLoginPost.path;
/** A path that no server has. */
export const NO_PATH = '/kitchen/v1/linecheckConformance';
/** The same beside the export. */
export const NO_EXPORT_PATH = '/kitchen/v1/export/linecheckConformance';

/** A GUID of nothing. */
export const NO_GUID = '00000000-0000-4000-8000-000000000000';
/** Text that no server issued as a token. */
export const NO_TOKEN = 'linecheck-conformance';
/** A past business date without records. */
export const LONG_AGO = '19991231';
/** A future one. */
export const FAR_AHEAD = '20991231';

export function stationPath(guid: string): string {
  return `${STATIONS_PATH}/${encodeURIComponent(guid)}`;
}

/** Path of the station list from a page token on. */
export function pagePath(pageToken: string): string {
  return `${STATIONS_PATH}?pageToken=${encodeURIComponent(pageToken)}`;
}

/** Path of the export of a date. */
export function exportPath(businessDate: string): string {
  return `${EXPORT_PATH}?businessDate=${businessDate}`;
}
