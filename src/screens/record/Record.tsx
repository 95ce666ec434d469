import { type ReactNode, useMemo } from 'react';
import { moreText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { Line, type Span, wrapText } from '../../components/line/Line.tsx';
import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { useEverywhereKeys } from '../../hooks/keys/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useScroll } from '../../hooks/use-scroll.ts';
import { dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { rowStationName } from '../../kitchen/stations/station.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { durationText } from '../../kitchen/wording/quantities.ts';
import { fulfillmentsView } from '../../state/monitor-state.ts';
import { Frame, useBodySize } from '../frame/Frame.tsx';
import { useSelectedRows } from '../frame/selected-rows.ts';
import { levelText } from '../fulfillments/columns.ts';
import { journeyLines, journeysOf } from './journey-lines.ts';

/** One record, every field of it. */
export function Record(props: { readonly check: LineCheck; readonly id: string }): ReactNode {
  const { check, id } = props;
  const { state, dispatch } = useMonitor();
  const everywhere = useEverywhereKeys(check);
  const size = useBodySize();
  const { all, shown } = useSelectedRows(check, fulfillmentsView(state));
  const { zone } = check.restaurant.calendar;
  const { row, journeys } = useMemo(() => {
    const found = all.table.find(id);
    if (found === undefined) return {};
    return { row: all.row(found), journeys: journeysOf(all, found, zone) };
  }, [all, id, zone]);
  const at = shown.indexOf(id);
  const told = journeys === undefined ? [] : journeyLines(journeys, zone, size.width);
  const lines = row === undefined ? [] : recordLines(row, check, size.width, told);
  // The last line tells of those that are out of view.
  const space = lines.length > size.height ? Math.max(1, size.height - 1) : size.height;
  const top = useScroll(lines.length, space, { pagesOnly: true });

  const more = moreText(top, lines.length - top - space, 'Space');

  const step = (by: number) => () => {
    const next = at === -1 ? undefined : shown.at(at + by);
    if (next === undefined) return;
    dispatch({
      type: 'changed-fulfillments',
      change: { list: { cursorId: next.id, cursor: at + by, top: at + by } },
    });
    dispatch({ type: 'replaced', by: { kind: 'record', id: next.id, date: check.date } });
  };
  useKeys(
    'record',
    offeredKeys(check, 'record', {
      ...everywhere,
      up: step(-1),
      down: step(1),
      previousRecord: step(-1),
      nextRecord: step(1),
      stations: () => dispatch({ type: 'went-home' }),
    }),
    useEverywhereCommands(check),
  );

  return (
    <Frame check={check} scope="record">
      {row === undefined ? (
        <StatePanel
          {...size}
          heading="This record is gone"
          sentences={['The platform no longer sends it.']}
          keys="q goes back."
        />
      ) : (
        lines.slice(top, top + space).map((spans, index) => (
          // Lines of a text have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={index} width={size.width} spans={spans} />
        ))
      )}
      {row !== undefined && space < size.height && (
        <Line width={size.width} spans={[]} right={[{ text: more, tone: 'muted' }]} />
      )}
    </Frame>
  );
}

/** Fields that tell which row it is; the journey follows them. */
const FIRST_FIELDS = 4;
/** Leaves room for a whole guid on 60 columns. */
const NAME_WIDTH = 23;

/** Every field in full: a value that is longer than its line goes on in the next. */
function recordLines(
  row: Fulfillment,
  { restaurant }: LineCheck,
  width: number,
  journey: readonly (readonly Span[])[],
): readonly (readonly Span[])[] {
  const fields = recordFields(row, restaurant.calendar.zone).map(([name, value]) => {
    const [first = '', ...rest] = wrapText(value.text, Math.max(1, width - NAME_WIDTH));
    return [
      [
        { text: name.padEnd(NAME_WIDTH), tone: 'muted' },
        { ...value, text: first },
      ] as const,
      ...rest.map((text) => [{ text: ' '.repeat(NAME_WIDTH) }, { ...value, text }]),
    ];
  });
  return [...fields.slice(0, FIRST_FIELDS), journey, ...fields.slice(FIRST_FIELDS)].flat();
}

function recordFields(row: Fulfillment, zone: string): readonly (readonly [string, Span])[] {
  const { record } = row;
  const at = (epochMs: number | undefined, raw: string | undefined): Span => ({
    text: epochMs === undefined ? stated(raw) : `${dateAndTime(epochMs, zone)} ${zone}`,
  });
  const named = (name: string | undefined, guid: string | undefined): Span => ({
    text: guid === undefined ? stated(name) : `${stated(name)}  ${guid}`,
  });
  const text = (value: string | undefined): Span => ({ text: stated(value) });
  const verdict: Span =
    row.oddity === undefined
      ? { text: durationText(row.tookMs), strong: true }
      : { text: `${durationText(row.tookMs)}  ${row.oddity}: left out of averages`, tone: 'warn' };
  return [
    ['item', named(record.selectionMenuItemName, record.selectionMenuItemGuid)],
    ['fired to fulfilled', verdict],
    ['level', text(levelText(record.itemFulfillmentLevel))],
    ['prepStation', named(rowStationName(record), record.prepStationGuid)],
    ['ticketFiredAt', at(row.firedAt, record.ticketFiredAt)],
    ['itemStartedAt', at(row.startedAt, record.itemStartedAt)],
    ['itemFulfilledAt', at(row.fulfilledAt, record.itemFulfilledAt)],
    ['orderSource', text(record.orderSource)],
    ['diningOption', named(record.diningOptionName, record.diningOptionGuid)],
    ['diningOptionBehavior', text(record.diningOptionBehavior)],
    ['course', named(record.courseName, record.courseGuid)],
    ['ticketGuid', text(record.ticketGuid)],
    ['orderGuid', text(record.orderGuid)],
    ['selectionGuid', text(record.selectionGuid)],
    ['restaurantGuid', text(record.restaurantGuid)],
    ['item multi-loc. id', text(record.selectionMenuItemMultiLocationId)],
    ['station multi-loc. id', text(record.prepStationMultiLocationId)],
  ];
}

function stated(value: string | undefined): string {
  return value ?? 'not stated';
}
