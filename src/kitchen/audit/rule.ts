/** What an audit rule is: a record that looks at one station within its kitchen and says what is wrong, if anything. */
import { type ExpoRouting, everyStationFallsBackToExpo, expoRouting } from '../expo-routing.ts';
import { type Station, stationsByGuid } from '../station.ts';

/** How bad a finding is. Only errors make a command fail. */
export type Severity = 'error' | 'warn' | 'info';

/** The stations on one printer, by their printing mode. */
export interface PrinterUsers {
  readonly always: readonly Station[];
  readonly backups: readonly Station[];
}

/** What a rule may look at besides the station itself. */
export interface KitchenView {
  readonly stations: readonly Station[];
  readonly byGuid: ReadonlyMap<string, Station>;
  /** Guids of stations with level-0 records on the day in view; `undefined` when no day is loaded. */
  readonly provenKds: ReadonlySet<string> | undefined;
  /** The implicit-all rule holds: no station sends to the expediter. */
  readonly fallsBackToExpo: boolean;
  /** Stations that print on a printer, by its guid. */
  readonly byPrinter: ReadonlyMap<string, PrinterUsers>;
  /** How many stations have a name, by `foldedName`. */
  readonly namesakes: ReadonlyMap<string, number>;
}

/** A name without case and doubled spaces, as reports by name compare it. */
export function foldedName(station: Station): string {
  return (station.name ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** What a rule found at a station. */
export interface Observation {
  /** A few words for the row of a list. */
  readonly words: string;
  /** One sentence: what a cook or a guest would notice. */
  readonly message: string;
  /** Overrides the rule's severity. */
  readonly severity?: Severity;
}

/** One audit rule; ids and meanings are those of the domain's table (section 2). */
export interface Rule {
  readonly id: `R${string}`;
  readonly name: string;
  readonly severity: Severity;
  readonly fix: string;
  readonly judge: (
    station: Station,
    kitchen: KitchenView,
    routing: ExpoRouting,
  ) => Observation | undefined;
}

/** A rule's observation at a station. */
export interface Finding extends Observation {
  readonly rule: string;
  readonly severity: Severity;
  readonly station: Station;
  readonly fix: string;
}

/** Prepares what rules look at. */
export function kitchenView(
  stations: readonly Station[],
  provenKds: ReadonlySet<string> | undefined,
): KitchenView {
  const byPrinter = new Map<string, { always: Station[]; backups: Station[] }>();
  const namesakes = new Map<string, number>();
  for (const station of stations) {
    const name = foldedName(station);
    namesakes.set(name, (namesakes.get(name) ?? 0) + 1);
    const printer = station.kitchenPrinter?.guid;
    if (printer === undefined) continue;
    const users = byPrinter.get(printer) ?? { always: [], backups: [] };
    byPrinter.set(printer, users);
    if (station.printingMode === 'ON') users.always.push(station);
    if (station.printingMode === 'OFFLINE_ONLY') users.backups.push(station);
  }
  return {
    stations,
    byGuid: stationsByGuid(stations),
    provenKds,
    fallsBackToExpo: everyStationFallsBackToExpo(stations),
    byPrinter,
    namesakes,
  };
}

/** Judges a rule at one station. */
export function judge(rule: Rule, station: Station, kitchen: KitchenView): Finding | undefined {
  const seen = rule.judge(station, kitchen, expoRouting(station));
  if (seen === undefined) return undefined;
  return {
    ...seen,
    rule: rule.id,
    severity: seen.severity ?? rule.severity,
    station,
    fix: rule.fix,
  };
}
