/** A share of tickets over dates, with a 90% interval. Tickets of a date are alike, so dates differ by more than chance. */

export interface DateTickets {
  readonly tickets: number;
  readonly kept: number;
}

/** Shares are 0 to 1. */
export interface KeptShare extends DateTickets {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Two-sided 90% of a normal distribution. */
const Z = 1.6449;

/** Wilson's interval for as many independent tickets as vary like these dates, widened for few dates. Takes at least two dates, all with tickets. */
export function keptShare(dates: readonly DateTickets[]): KeptShare {
  let [tickets, kept, squares] = [0, 0, 0];
  for (const date of dates) {
    tickets += date.tickets;
    kept += date.kept;
  }
  const share = kept / tickets;
  for (const date of dates) squares += (date.kept - share * date.tickets) ** 2;
  const between = (squares * dates.length) / (dates.length - 1);
  const chance = tickets * share * (1 - share);
  const ratio = chance > 0 ? between / chance : 0;
  const part = Math.max(Z ** 2, studentOf(dates.length - 1) ** 2 * ratio) / tickets;
  const middle = (share + part / 2) / (1 + part);
  const reach = Math.sqrt(part * (share * (1 - share) + part / 4)) / (1 + part);
  return {
    tickets,
    kept,
    share,
    low: Math.max(0, middle - reach),
    high: Math.min(1, middle + reach),
  };
}

/** Two-sided 90% of Student's distribution, by Fisher's expansion. */
function studentOf(freedom: number): number {
  const first = (Z ** 3 + Z) / 4;
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
