import type { ReactNode } from 'react';
import { Line, type Span } from '../components/Line.tsx';
import { durationText } from '../components/quantities.ts';
import { StatePanel } from '../components/StatePanel.tsx';
import { useMonitor } from '../hooks/monitor.tsx';
import { fulfillmentsView } from '../hooks/monitor-state.ts';
import { useEverywhereKeys } from '../hooks/use-everywhere-keys.ts';
import { useKeys } from '../hooks/use-keys.ts';
import type { LineCheck } from '../hooks/use-line-check.ts';
import type { Fulfillment } from '../kitchen/fulfillment.ts';
import { dateAndTime } from '../kitchen/local-time.ts';
import { Frame, useBodySize } from './Frame.tsx';
import { levelText } from './fulfillment-columns.ts';
import { useSelectedRows } from './selected-rows.ts';

/** One record, every field of it. */
export function Record(props: { readonly check: LineCheck; readonly id: string }): ReactNode {
  const { check, id } = props;
  const { state, dispatch } = useMonitor();
  const everywhere = useEverywhereKeys(check);
  const size = useBodySize();
  const { all, shown } = useSelectedRows(check, fulfillmentsView(state));
  const row = all.find((each) => each.id === id);
  const at = shown.findIndex((each) => each.id === id);

  const step = (by: number) => () => {
    const next = at === -1 ? undefined : shown[at + by];
    if (next === undefined) return;
    dispatch({
      type: 'changed-fulfillments',
      change: { list: { cursorId: next.id, cursor: at + by, top: at + by } },
    });
    dispatch({ type: 'replaced', by: { kind: 'record', id: next.id } });
  };
  useKeys('record', {
    ...everywhere,
    up: step(-1),
    down: step(1),
    previous: step(-1),
    next: step(1),
    stations: () => dispatch({ type: 'went-home' }),
  });

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
        recordLines(row, check.restaurant.calendar.zone)
          .slice(0, size.height)
          .map(([name, value]) => (
            <Line
              key={name}
              width={size.width}
              spans={[{ text: name.padEnd(NAME_WIDTH), tone: 'muted' }, value]}
            />
          ))
      )}
    </Frame>
  );
}

const NAME_WIDTH = 27;

function recordLines(row: Fulfillment, zone: string): readonly (readonly [string, Span])[] {
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
    ['prepStation', named(record.prepStationName, record.prepStationGuid)],
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
    ['item multi-location id', text(record.selectionMenuItemMultiLocationId)],
    ['station multi-location id', text(record.prepStationMultiLocationId)],
  ];
}

function stated(value: string | undefined): string {
  return value ?? 'not stated';
}
