/** A request's path as the log may show it: whatever a client put into it, a secret or a token included, stays out. */
import { OPERATIONS } from '../../contract/operations.ts';
import { SERVICE_PATHS } from '../operations/service-paths.ts';

const PATHS = [
  ...Object.values(OPERATIONS).map(({ path }) => path),
  ...Object.values(SERVICE_PATHS),
];
const WHOLE = new Set<string>(PATHS);
const KNOWN = new Set(PATHS.flatMap((path) => path.split('/')));

/** Segments that are shown; a longer path is cut off. */
const SHOWN = 12;

/** The path of an address without its query; segments that occur in no path of the service are `*`. */
export function loggedPath(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  // Nearly every request has one of these.
  if (WHOLE.has(path)) return path;
  const segments = path.split('/', SHOWN);
  return segments.map((segment) => (KNOWN.has(segment) ? segment : '*')).join('/');
}
