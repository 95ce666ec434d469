/**
 * `npm run bench:states`: planted evenings, judged read by read. `--evenings N` per kind (200), `--first N` the first seed (10,000, because
 * rules were tuned on those below), `--kinds a,b`, `--curve 1.5,2,3` other points for slow, `--write` into `test/bench/README.md`,
 * `--smoke` one evening per kind. `--archive ADDRESS` judges an archive's evenings instead, with unknown faults.
 */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { PACE_RULES } from '../../../src/kitchen/pace/pace-rules.ts';
import { announceSize, SIZE_ARGUMENTS, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { archivedEvenings } from './archived-evenings.ts';
import { EVENINGS, type EveningKind, plantedEvening } from './planted-evening.ts';
import { replayTable } from './replay-report.ts';
import { replayedEvening } from './replayed-evening.ts';
import { curveTable, verdictTable, volumeTable } from './report.ts';
import { type Verdict, verdictOf } from './verdict.ts';

const run = promisify(execFile);
const PART = '--part';
const CURVE_KINDS = ['ordinary', 'slow x2', 'slow x3'] as const;
const KINDS = Object.keys(EVENINGS).filter((name) => isKind(name));

const { values } = parseArgs({
  options: {
    evenings: { type: 'string', default: sized('200', '1') },
    first: { type: 'string', default: '10000' },
    kinds: { type: 'string', default: sized(KINDS, ['slow x3', 'stop'] as const).join(',') },
    curve: { type: 'string', default: sized('1.5,2,3', '') },
    points: { type: 'string', default: String(PACE_RULES.slowPoints) },
    archive: { type: 'string' },
    part: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const kinds = values.kinds.split(',').filter((name) => isKind(name));
const [first, count] = [Number(values.first), Number(values.evenings)];

if (values.archive !== undefined) await replay(values.archive);
else if (values.part) process.stdout.write(JSON.stringify(judged(kinds, Number(values.points))));
else await bench();

async function replay(archive: string): Promise<void> {
  process.stdout.write(`${replayTable(await archivedEvenings(archive))}\n`);
}

async function bench(): Promise<void> {
  announceSize();
  const verdicts = await judgedApart(kinds, PACE_RULES.slowPoints);
  const curve = [{ points: PACE_RULES.slowPoints, verdicts }];
  for (const points of values.curve.split(',').filter(Boolean).map(Number)) {
    curve.push({ points, verdicts: await judgedApart(CURVE_KINDS, points) });
  }
  curve.sort((a, b) => a.points - b.points);
  const tables = [verdictTable(verdicts), volumeTable(verdicts), curveTable(curve)].join('\n\n');
  process.stdout.write(`\n${tables}\n`);
  if (values.write) await writeReadmeBlock('states', tables);
}

/** One process per processor. */
async function judgedApart(
  names: readonly EveningKind[],
  points: number,
): Promise<readonly Verdict[]> {
  const [, script = ''] = process.argv;
  const processes = Math.min(count, availableParallelism());
  const share = Math.ceil(count / processes);
  const parts = await Promise.all(
    Array.from({ length: processes }, async (_, part) => {
      const from = first + part * share;
      const own = Math.min(share, first + count - from);
      const words = [
        '--first',
        from,
        '--evenings',
        own,
        '--kinds',
        names.join(','),
        '--points',
        points,
      ];
      const { stdout } = await run(
        process.execPath,
        [script, PART, ...words.map(String), ...SIZE_ARGUMENTS],
        { maxBuffer: 1 << 28 },
      );
      return JSON.parse(stdout) as readonly Verdict[];
    }),
  );
  return names.flatMap((name) => parts.flat().filter(({ kind }) => kind === name));
}

function judged(names: readonly EveningKind[], points: number): readonly Verdict[] {
  return names.flatMap((kind) =>
    Array.from({ length: count }, (_, each) => {
      const evening = plantedEvening(kind, first + each);
      return verdictOf(kind, evening, replayedEvening(evening, points));
    }),
  );
}

function isKind(name: string): name is EveningKind {
  return Object.hasOwn(EVENINGS, name);
}
