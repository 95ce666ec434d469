import { storePath } from '../../store/stores.ts';
import { entries, type HelpTopic, paragraph } from './help-topic.ts';

const DEFAULT_PATH = '~/.local/state/linecheck/memory.sqlite';

const TROUBLES = entries(
  [
    [
      'Others could read or change it',
      'The file is private (mode 600). One that belongs to somebody else, is a link, has a second name, or is readable by others is neither read nor changed.',
    ],
    [
      'Another process has it locked',
      'Any number of processes may use it at once. After two seconds the run goes on without it, and what was to be remembered is written at the end if it can be.',
    ],
    [
      'Read-only home, or full disk',
      'The run goes on without it. What was remembered before is still read.',
    ],
    [
      'Damaged file',
      'It is renamed to memory.sqlite.damaged, and a new one is used. Changed bytes are noticed and never shown. The platform is read again, and asked for a token again.',
    ],
    ['Newer version', 'A file of a newer linecheck is neither read nor changed.'],
    ['Killed, or no power', 'Nothing that was written is lost.'],
    [
      'Home on a network disk',
      'The file may be used from several machines, as far as the disk supports locks.',
    ],
  ],
  2,
  16,
);

export const MEMORY: HelpTopic = {
  name: 'memory',
  says: 'what linecheck remembers, where, and what to do when it cannot',
  text: async (_program, environment) => `What linecheck remembers

${paragraph(`One file has all of it: ${environment === undefined ? DEFAULT_PATH : storePath(environment)}. It has views and decisions (limits and mutes) of each restaurant, station names for completion, the setups and past dates that were read from a platform, and tokens with --token-cache. The cache folder only has past dates of demos and compiled code. Nothing is remembered anywhere else, but for what you name yourself, such as an archive or watch --state.`)}
${paragraph('To forget everything, remove the file while linecheck does not run. linecheck login --forget removes a token, and overwrites its bytes. summaries_mb limits past dates (0: none). linecheck doctor says how much is there, and what is wrong.')}
${paragraph('What 0.3.0 kept in files is moved into it by the first command that needs it, which says so once. An older linecheck then starts without it.')}
When it can't be used, one line on stderr says why, and everything else works:

${TROUBLES}`,
};
