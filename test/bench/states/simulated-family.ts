/** The first family of evenings: the simulator's, with plants. */
import { PACE_RULES } from '../../../src/kitchen/pace/pace-rules.ts';
import { inParts, type Seeds } from './parts.ts';
import { EVENINGS, type EveningKind, plantedEvening } from './planted-evening.ts';
import { programRule, replayedEvening } from './replayed-evening.ts';
import { curveTable, verdictTable, volumeTable } from './report.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export interface SimulatedPart extends Seeds {
  readonly family: 'simulator';
  readonly kinds: readonly EveningKind[];
  readonly points: number;
}

export const SIMULATED_KINDS = Object.keys(EVENINGS).filter((name) => isSimulatedKind(name));
const CURVE_KINDS = ['ordinary', 'slow x2', 'slow x3'] as const;

export function isSimulatedKind(name: string): name is EveningKind {
  return Object.hasOwn(EVENINGS, name);
}

/** `curve` has other points for slow. */
export async function simulatedTables(
  kinds: readonly EveningKind[],
  seeds: Seeds,
  curve: readonly number[],
): Promise<string> {
  const judged = async (points: number, names: readonly EveningKind[]) => {
    const part: SimulatedPart = { ...seeds, family: 'simulator', kinds: names, points };
    const verdicts = (await inParts<readonly Verdict[]>(part)).flat();
    return {
      points,
      verdicts: names.flatMap((name) => verdicts.filter((each) => each.kind === name)),
    };
  };
  const own = await judged(PACE_RULES.slowPoints, kinds);
  const points = [own];
  for (const other of curve) points.push(await judged(other, CURVE_KINDS));
  points.sort((a, b) => a.points - b.points);
  return [verdictTable(own.verdicts), volumeTable(own.verdicts), curveTable(points)].join('\n\n');
}

export function simulatedVerdicts(part: SimulatedPart): readonly Verdict[] {
  const rule = programRule({ ...PACE_RULES, slowPoints: part.points });
  return part.kinds.flatMap((kind) =>
    Array.from({ length: part.evenings }, (_, each) => {
      const evening = plantedEvening(kind, part.first + each);
      const [began = []] = replayedEvening(evening, [rule]);
      return verdictOf(kind, evening, began);
    }),
  );
}
