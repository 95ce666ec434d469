import type { LineCheck } from '../../hooks/line-check.ts';
import type { StationLimit } from '../../kitchen/measures/row-limits.ts';
import {
  LIMITS_FORM,
  limitSentence,
  parseLimits,
  roundDuration,
} from '../../kitchen/measures/words.ts';
import { type Station, stationName } from '../../kitchen/model/restaurant.ts';
import { muteNote, type StationDecision } from '../../kitchen/pace/station-limit.ts';
import { comparedUsual } from '../../kitchen/usual/usual.ts';
import {
  type CommandActions,
  noArgumentText,
  noticeEvent,
  type Steps,
} from '../../state/actions.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { stationState } from './station-columns.ts';
import { mutedSentence } from './station-words.ts';
import { NOT_LOADED } from './words.ts';

export function muteAction(
  check: LineCheck,
  state: MonitorState,
  station: Station | undefined,
): (() => Steps) | string {
  if (station === undefined) return NO_STATION;
  const reason = whyNotMuted(check);
  if (reason !== undefined) return reason;
  return () =>
    currentMute(check, state, station) === undefined
      ? muteSteps(check, station, '')
      : unmuteSteps(station);
}

export function decisionCommands(
  check: LineCheck,
  state: MonitorState,
  station: Station | undefined,
): CommandActions {
  return {
    limit: (argument) => {
      if (station === undefined) return NO_STATION;
      const { guid } = station;
      const name = stationName(station);
      if (argument === '') {
        const limit = stationState(check, guid)?.limit;
        if (limit === undefined) return `${NOT_LOADED} ${TYPE_LIMITS}`;
        return [noticeEvent(limitAndUsualSentence(check, station, limit))];
      }
      if (argument.toLowerCase() === 'off') {
        const isSet = state.decisions[check.restaurant.guid]?.[guid]?.limit !== undefined;
        if (!isSet) return `${name} has no limit set here.`;
        return decisionSteps(
          station,
          { limit: undefined },
          `${name}: the limit set here is removed.`,
        );
      }
      const limit = parseLimits(argument);
      if (limit === undefined) return TYPE_LIMITS;
      const sentence = limitAndUsualSentence(check, station, { ...limit, from: 'set here' });
      return decisionSteps(station, { limit }, sentence);
    },
    mute: (argument) => {
      if (station === undefined) return NO_STATION;
      return whyNotMuted(check) ?? muteSteps(check, station, muteNote(argument));
    },
    unmute: (argument) => {
      if (argument !== '') return noArgumentText('unmute');
      if (station === undefined) return NO_STATION;
      if (currentMute(check, state, station) === undefined)
        return `${stationName(station)} is not muted.`;
      return unmuteSteps(station);
    },
  };
}

const NO_STATION = 'No station selected.';

function whyNotMuted({ asOf, date, today }: LineCheck): string | undefined {
  if (asOf !== undefined) return 'Stations can be muted only as of now.';
  return date === today ? undefined : 'Stations can be muted only on the current day.';
}

function currentMute({ restaurant, today }: LineCheck, state: MonitorState, { guid }: Station) {
  const mute = state.decisions[restaurant.guid]?.[guid]?.mute;
  return mute?.date === today ? mute : undefined;
}

function muteSteps({ today }: LineCheck, station: Station, note: string): Steps {
  const sentence = mutedSentence(stationName(station), note);
  return decisionSteps(station, { mute: { date: today, note } }, sentence);
}

function unmuteSteps(station: Station): Steps {
  return decisionSteps(station, { mute: undefined }, `${stationName(station)} is no longer muted.`);
}

function limitAndUsualSentence(
  { limits: { usualTimes } }: LineCheck,
  station: Station,
  limit: StationLimit,
): string {
  const name = stationName(station);
  // Rows of earlier dates may have only the station's name.
  const stationUsual = comparedUsual(usualTimes, station.guid) ?? comparedUsual(usualTimes, name);
  const isSame = limit.from === 'usual 90%' || stationUsual === undefined;
  const usualText = isSame ? '' : ` Its usual 90% is ${roundDuration(stationUsual.p90Ms)}.`;
  return `${name}: ${limitSentence(limit)}${usualText}`;
}

function decisionSteps(
  station: Station,
  change: Partial<StationDecision>,
  sentence: string,
): Steps {
  return [{ type: 'decided', station: station.guid, change }, noticeEvent(sentence)];
}

const TYPE_LIMITS = `Type ${LIMITS_FORM}, or off.`;
