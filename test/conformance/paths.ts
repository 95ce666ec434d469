import { OPERATIONS } from '../../src/contract/operations.ts';

export const STATIONS_PATH = OPERATIONS.prepStationsGet.path;
export const EXPORT_PATH = OPERATIONS.itemFulfillmentsGet.path;
export const LOGIN_PATH = OPERATIONS.authenticationLoginPost.path;
/** No server has this path. */
export const NO_PATH = '/kitchen/v1/linecheckConformance';
/** Beside the export. */
export const NO_EXPORT_PATH = '/kitchen/v1/export/linecheckConformance';

export const NO_GUID = '00000000-0000-4000-8000-000000000000';
/** No server issues this. */
export const NO_TOKEN = 'linecheck-conformance';
/** Past, without records. */
export const LONG_AGO = '19991231';
export const FAR_AHEAD = '20991231';

export function stationPath(guid: string): string {
  return `${STATIONS_PATH}/${encodeURIComponent(guid)}`;
}

/** Station list from a page token. */
export function pagePath(pageToken: string): string {
  return `${STATIONS_PATH}?pageToken=${encodeURIComponent(pageToken)}`;
}

export function exportPath(businessDate: string): string {
  return `${EXPORT_PATH}?businessDate=${businessDate}`;
}

/** A request that needs no login. */
export function openAsk(path: string) {
  return { path, authorization: null, restaurant: null } as const;
}
