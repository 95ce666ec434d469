/** What is decided about a station by keys and commands: the same on the list and on its own screen. */
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { TYPED_LIMITS, typedLimits } from '../../kitchen/pace/typed-limits.ts';
import { type Station, stationName } from '../../kitchen/stations/station.ts';
import { limitSentence } from '../../kitchen/wording/limit-text.ts';
import { type CommandActions, noticed } from '../../state/actions.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { stationLimitNow } from './station-figures.ts';

/** The commands. */
export function decisionCommands(
  check: LineCheck,
  state: MonitorState,
  station: Station | undefined,
): CommandActions {
  return {
    limit: (argument) => {
      if (station === undefined) return 'No station is chosen.';
      const { guid } = station;
      const name = stationName(station);
      if (argument === '') {
        const limit = stationLimitNow(guid, check);
        if (limit === undefined) return `The date is not read yet; ${TYPE_LIMITS}`;
        return [noticed(`${name}: ${limitSentence(limit)}`)];
      }
      if (argument.toLowerCase() === 'off') {
        const isSet = state.decisions[check.restaurant.guid]?.[guid]?.limit !== undefined;
        if (!isSet) return `No limit of ${name} is set here.`;
        return [
          { type: 'decided', station: guid, change: { limit: undefined } },
          noticed(`The limit of ${name} that was set here is off.`),
        ];
      }
      const limit = typedLimits(argument);
      if (limit === undefined) return TYPE_LIMITS;
      return [
        { type: 'decided', station: guid, change: { limit } },
        noticed(`${name}: ${limitSentence({ ...limit, from: 'set here' })}`),
      ];
    },
  };
}

const TYPE_LIMITS = `Write ${TYPED_LIMITS}, or off.`;
