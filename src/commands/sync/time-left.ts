/** How long a sync still takes, from what it did in the last minutes. */

/** The rate is that of so long, ms. */
const WINDOW_MS = 5 * 60_000;
/** Without this much to judge by, nothing is known. */
const LEAST_MS = 20_000;
const LEAST_DATES = 5;
/** Pause between two samples, ms. */
const SAMPLE_MS = 1_000;

const MINUTE_MS = 60_000;

/** Estimates from the number of dates that are over. Times are epoch ms. */
export class TimeLeft {
  /** The first is at most the window old, unless it is the only one. */
  readonly #samples: { readonly at: number; readonly over: number }[] = [];

  /** Notes how many dates are over. */
  sample(at: number, over: number): void {
    const last = this.#samples.at(-1);
    if (last !== undefined && at - last.at < SAMPLE_MS) return;
    this.#samples.push({ at, over });
    while (this.#samples.length > 1 && (this.#samples[0]?.at ?? at) < at - WINDOW_MS) {
      this.#samples.shift();
    }
  }

  /** How long (ms) dates take that are left now; `undefined` while too few were over lately. */
  estimate(now: number, over: number, left: number): number | undefined {
    const first = this.#samples.find(({ at }) => at >= now - WINDOW_MS);
    if (first === undefined) return undefined;
    const [took, dates] = [now - first.at, over - first.over];
    return took < LEAST_MS || dates < LEAST_DATES ? undefined : (took / dates) * left;
  }
}

/** `about 2 h 10 min left`, no more exact than it is known. */
export function timeLeftText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes <= 1) return 'about 1 min left';
  if (minutes < 60) return `about ${minutes} min left`;
  // Steps of 5 minutes.
  const rounded = Math.round(minutes / 5) * 5;
  const [hours, rest] = [Math.floor(rounded / 60), rounded % 60];
  return `about ${hours} h${rest === 0 ? '' : ` ${rest} min`} left`;
}
