/** A single executable has no folder to find these files in. */
import { Failure } from '../../contract/failures.ts';
import type { Host } from '../../start/host.ts';

export interface ShippedFile {
  /** The word after `linecheck help`. */
  readonly name: string;
  /** Name among the program's files. */
  readonly file: string;
  readonly says: string;
}

/** Written by the build, beside the program. All others are in `assets`. */
export const LICENSES_FILE = 'licenses.txt';

export const SHIPPED_FILES: readonly ShippedFile[] = [
  { name: 'man', file: 'linecheck.1', says: 'the manual page: linecheck help man | man -l -' },
  { name: 'openapi', file: 'openapi.json', says: 'the API of serve, as OpenAPI' },
  { name: 'dashboard', file: 'grafana.json', says: 'a Grafana dashboard for exporter' },
  { name: 'alerts', file: 'alerts.yml', says: 'Prometheus alert rules for exporter' },
  { name: 'behaviors', file: 'behaviors.md', says: 'every behavior of serve, and who chose it' },
  { name: 'integrate', file: 'integrate.md', says: 'recipes to read the API, with sandbox' },
  { name: 'faults', file: 'faults.example.json', says: 'an example for serve --faults' },
  { name: 'licenses', file: LICENSES_FILE, says: 'the licenses of bundled packages' },
];

export const COMPLETION_SHELLS = ['bash', 'zsh', 'fish'] as const;

/** By shell. */
export const COMPLETION_FILES: Readonly<Record<(typeof COMPLETION_SHELLS)[number], string>> = {
  bash: 'completions/linecheck.bash',
  zsh: 'completions/_linecheck',
  fish: 'completions/linecheck.fish',
};

/** Takes a name among the program's files. Throws CONFIGURATION where it is missing. */
export async function shippedText(file: string, host: Host): Promise<string> {
  try {
    return await host.file(file);
  } catch {
    throw new Failure('CONFIGURATION', `${file} is missing. Install linecheck again.`);
  }
}
