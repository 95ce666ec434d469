/** How a command answers for a restaurant. */
import type { Failure } from '../../../contract/failures.ts';
import type { RestaurantChoice } from '../../../kitchen/model/restaurant.ts';
import type { Document } from '../../../output/document.ts';
import type { OutputFormat } from '../../../output/format.ts';
import type { RestaurantOption } from '../reading-notice.ts';
import type { ShowProgress } from './each-outcome.ts';

/** What is printed of a restaurant. */
export interface RestaurantAnswer {
  readonly document: Document;
  /** Printed on stderr after the document: what changes its meaning. */
  readonly warnings?: string;
  /** The same for narration. */
  readonly notes?: string;
  /** Exit code (default: done). */
  readonly exit?: number;
  /** Why it does not cover all that was requested, such as ticket times. */
  readonly without?: Failure;
}

/** How a command makes its answer. */
export interface Answering {
  /** Throws a Failure. `isOfSeveral` where others are read beside it. */
  readonly answer: (
    restaurant: RestaurantChoice,
    format: OutputFormat,
    show: ShowProgress,
    isOfSeveral: boolean,
  ) => Promise<RestaurantAnswer>;
  /** Whether the document names the restaurant, in every form but lines. */
  readonly namesRestaurant: boolean;
  /** Meaning of exit code 1 in the summary of several: `with errors`. */
  readonly foundText?: string;
  /** Options that choose other restaurants; both by default. */
  readonly restaurantOptions?: readonly RestaurantOption[];
}
