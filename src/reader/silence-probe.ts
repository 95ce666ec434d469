/** Notices a silent platform within seconds, although no restaurant may be due for minutes. Instants are the steady clock's. */
import { waitFor, within } from '../api/cancellation.ts';
import type { Clock } from '../api/clock.ts';
import { Failure } from '../contract/failures.ts';
import type { FleetRow } from '../kitchen/fleet/fleet-row.ts';
import { type FleetApi, isUnanswered } from './fleet-api.ts';

/** The time between two checks for silence, and the longest wait for an answer. */
export const PROBE_STEP_MS = 10_000;
const SILENCE_MS = 2 * PROBE_STEP_MS;

interface ProbedFleet {
  readonly api: FleetApi;
  readonly rows: readonly FleetRow[];
  /** GUIDs. */
  readonly beingRead: ReadonlySet<string>;
  readonly heldUntil: () => number;
  readonly onAnswer: () => void;
}

export class SilenceProbe {
  readonly #fleet: ProbedFleet;
  readonly #clock: Clock;
  /** When the platform answered last, or when reading began. `undefined` while nothing is read. */
  answeredAt: number | undefined;

  constructor(fleet: ProbedFleet, clock: Clock) {
    this.#fleet = fleet;
    this.#clock = clock;
  }

  noteAnswer(): void {
    this.answeredAt = this.#clock.steady();
    this.#fleet.onAnswer();
  }

  /** Runs until the signal aborts, and then throws CANCELLED. */
  async run(signal: AbortSignal): Promise<void> {
    for (let turn = 0; ;) {
      const pause = this.#clock.sleep(PROBE_STEP_MS, signal).catch(() => undefined);
      await waitFor(pause, signal);
      const now = this.#clock.steady();
      const permittedRows = this.#fleet.rows.filter(
        ({ state }) => !(state instanceof Failure && state.origin === 'refusal'),
      );
      // After a refused login, or if all restaurants are denied, the fleet itself sends nothing.
      if (now < this.#fleet.heldUntil() || permittedRows.length === 0) this.noteAnswer();
      if (now - (this.answeredAt ?? now) < SILENCE_MS) continue;
      const candidates = this.#likelyToAnswer(permittedRows);
      const row = candidates[turn % candidates.length];
      if (row === undefined) continue;
      turn += 1;
      // The API calls `noteAnswer` for any answer, so the result is not used here.
      const ask = (asking: AbortSignal) =>
        this.#fleet.api.stations(row.restaurant.guid, { signal: asking }).catch(() => undefined);
      await within(PROBE_STEP_MS, ask, this.#clock, signal);
    }
  }

  /** If others answered, a failed restaurant says nothing about the platform. A restaurant that is being read may be silent, too. */
  #likelyToAnswer(permitted: readonly FleetRow[]): readonly FleetRow[] {
    const answering = permitted.filter(
      ({ state }) => !(state instanceof Failure && isUnanswered(state)),
    );
    const free = answering.filter(({ restaurant }) => !this.#fleet.beingRead.has(restaurant.guid));
    return [free, answering].find(({ length }) => length > 0) ?? permitted;
  }
}
