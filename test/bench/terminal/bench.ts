/**
 * `npm run bench:terminal`: the built program in a pseudo-terminal against limits and peers in the same run. `--rounds N` changes the
 * turns, `--idle N` the idle seconds, `--smoke` runs one small round without peers. `--write` puts the aims into `test/bench/README.md`.
 */
import { parseArgs } from 'node:util';
import { announceSize, IS_SMOKE, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { measureApart, measuredHere } from './apart.ts';
import { buildMonitor } from './built-monitor.ts';
import { firstPaints } from './first-paint.ts';
import { startPlatform } from './fixed-platform.ts';
import { HELD_KEYS, HELD_SIZE, heldInMonitor, heldInPlayer, heldKey } from './held-key.ts';
import { idleMinute } from './idle-minute.ts';
import { addRound, type CostsByProgram, NCURSES, ncursesOn, recordScroll } from './key-costs.ts';
import { findPeers, isInstalled, monitorOn } from './programs.ts';
import { aimsTable, BARE_NODE, peerTables, type Results } from './report.ts';
import { startTimes } from './start-times.ts';

const SMALL = { columns: 80, rows: 24 };
const LARGE = { columns: 160, rows: 50 };

if (!(await measuredHere(process.argv[2]))) await bench();

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: sized('3', '1') },
      idle: { type: 'string', default: sized('60', '0') },
      smoke: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  announceSize();
  const results = await measure(Number(values.rounds), Number(values.idle) * 1_000);
  const aims = aimsTable(results);
  process.stdout.write(`\n${aims}\n\n${peerTables(results)}\n`);
  if (values.write) await writeReadmeBlock('terminal', aims);
}

async function measure(rounds: number, idleMs: number): Promise<Results> {
  say('building the program');
  const built = await buildMonitor();
  const platform = await startPlatform(built.folder);
  try {
    const monitor = monitorOn(built, platform);
    const { peers, missing } = await findPeers(built.folder, platform.csv);
    const hasPython = !IS_SMOKE && (await isInstalled('python3'));
    say(`${platform.rowCount} rows; peers: ${peers.map(({ name }) => name).join(', ') || 'none'}`);

    say('first paint');
    const firstPaint = await firstPaints([monitor, ...peers], rounds * sized(4, 1));
    const starts = await startTimes(built, rounds * sized(5, 1));
    const small: CostsByProgram = new Map();
    const large: CostsByProgram = new Map();
    for (let round = 1; round <= rounds; round += 1) {
      say(`keys, round ${round} of ${rounds}`);
      await addRound(small, monitor, peers, hasPython, SMALL);
      if (!IS_SMOKE) await addRound(large, monitor, peers, hasPython, LARGE);
    }

    say('held key');
    const held = new Map([[monitor.name, await heldKey(heldInMonitor(monitor), rounds)]]);
    const scrolled = hasPython ? await recordScroll(monitor, HELD_SIZE, HELD_KEYS) : [];
    const ncurses = await ncursesOn(scrolled, built.folder);
    if (hasPython) held.set(NCURSES, await heldKey(heldInPlayer(ncurses), rounds));

    say('idle');
    // Today's date, as watched in a kitchen.
    const watching = { ...monitor, args: monitor.args.slice(0, 1) };
    const bare = {
      ...watching,
      name: BARE_NODE,
      args: ['-e', 'process.stdout.write("here");setInterval(() => {}, 1e9)'],
      painted: 'here',
    };
    const idle = await idleMinute(
      [watching, bare, ...(hasPython ? [ncurses] : []), ...peers],
      idleMs,
    );

    say('frames');
    const frames = await measureApart('frame-cost');
    say('memory');
    const memory = await measureApart('row-memory');
    const absent = hasPython ? missing : [...missing, `${NCURSES} (python3)`];
    const idleSeconds = idleMs / 1_000;
    const measured = { firstPaint, starts, small, large, held, idle, idleSeconds, frames, memory };
    return { ...measured, missing: absent };
  } finally {
    await platform.close();
    await built.remove();
  }
}

function say(what: string): void {
  process.stderr.write(`bench: ${what}\n`);
}
