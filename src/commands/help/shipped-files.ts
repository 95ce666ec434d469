/** Files that come with the program, which `linecheck help` prints: a single executable has no folder to find them in. */

export interface ShippedFile {
  /** The word after `linecheck help`. */
  readonly name: string;
  /** Its name among the program's files. */
  readonly file: string;
  /** A few words for the list. */
  readonly says: string;
}

export const SHIPPED_FILES: readonly ShippedFile[] = [
  { name: 'man', file: 'linecheck.1', says: 'the manual page: linecheck help man | man -l -' },
  { name: 'openapi', file: 'openapi.json', says: 'the API that serve provides, as OpenAPI' },
  { name: 'dashboard', file: 'grafana.json', says: 'a Grafana dashboard for exporter' },
  { name: 'alerts', file: 'alerts.yml', says: 'alert rules of Prometheus for exporter' },
  { name: 'faults', file: 'faults.example.json', says: 'an example for serve --faults' },
];
