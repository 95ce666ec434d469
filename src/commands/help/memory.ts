/** What is remembered for a user, where, and what happens when it can't be: a part of `help terminal`. */
import { storePath } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { paragraph } from './help-topic.ts';

const DEFAULT_PATH = '~/.local/state/linecheck/memory.sqlite';

/** Without an environment, the default path. */
export function memoryText(environment: Environment | undefined): string {
  const path = environment === undefined ? DEFAULT_PATH : storePath(environment);
  return [
    `One private file has all that is remembered: ${path}. It has views, limits, mutes, station names, setups and past dates read from a platform, and tokens with --token-cache. Remove it while nothing runs, and all is forgotten. linecheck login --forget overwrites a token, summaries_mb limits past dates, and linecheck doctor says how much there is.`,
    'Any number of processes may use the file at once. If it is locked for two seconds, read-only, on a full disk, of a newer version, or if others could change it, the run goes on without it, and one line on stderr says why. A damaged file is renamed to memory.sqlite.damaged, and a new one is used. What 0.3.0 kept in files is moved into it once.',
  ]
    .map((text) => paragraph(text))
    .join('\n');
}
