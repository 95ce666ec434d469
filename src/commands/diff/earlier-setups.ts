import { Failure } from '../../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { SetupVersion } from '../../kitchen/stations/setup-history.ts';
import { setupOn } from '../../kitchen/stations/setup-on-date.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { DiffReading } from './document.ts';

export interface SetupDates {
  readonly from: string;
  /** Current setup if absent. */
  readonly to?: string | undefined;
}

/** As `YYYYMMDD`. Throws USAGE for an invalid or future date, or a wrong order. */
export function setupDates({ from, to }: SetupDates, today: string) {
  const first = askedDate(from, today);
  const last = to === undefined ? undefined : askedDate(to, today);
  const coming = [first, last ?? today].find((date) => date > today);
  if (coming !== undefined) {
    throw new Failure('USAGE', `${businessDateLabel(coming)} is in the future.`, {
      hint: 'Use today or an earlier date.',
    });
  }
  if (last === undefined || first <= last) return { from: first, to: last };
  throw new Failure(
    'USAGE',
    `--from (${businessDateLabel(first)}) is after --to (${businessDateLabel(last)}).`,
    { hint: 'Use a --from that is not later than --to.' },
  );
}

/** The setup known on a date (`YYYYMMDD`). If none was seen by then, throws NOT_FOUND, for an archive NOT_ARCHIVED. */
export function diffSetup(
  { kind, name }: Pick<KitchenSource, 'kind' | 'name'>,
  restaurant: RestaurantChoice,
  versions: readonly SetupVersion[],
  date: string,
): DiffReading {
  const { calendar } = restaurant;
  const found = setupOn(versions, date, calendar);
  const label = businessDateLabel(date);
  const seenOn = ({ seenAt }: SetupVersion) => businessDateLabel(businessDateAt(seenAt, calendar));
  if (found !== undefined) {
    return {
      from: `${restaurant.name} (${name}) on ${label}, first seen on ${seenOn(found)}`,
      date,
      firstSeenAt: instantText(found.seenAt),
      stations: found.stations,
      unreadable: 0,
      damaged: 0,
    };
  }
  const [first] = versions;
  const seen =
    first === undefined ? 'No setup was read yet' : `It was first read on ${seenOn(first)}`;
  const isArchive = kind === 'archive';
  throw new Failure(
    isArchive ? 'NOT_ARCHIVED' : 'NOT_FOUND',
    `The setup of ${restaurant.name} on ${label} is unknown. ${seen}.`,
    {
      hint: isArchive
        ? 'An archive keeps setups from the first linecheck sync or import on.'
        : 'Run linecheck stations: each setup is kept from the first reading on.',
    },
  );
}
