-- linecheck's definitions over a lake that `linecheck export` wrote as parquet. Each is the same as in the program's file named beside it.
-- In DuckDB: SET VARIABLE lake = '/srv/lake'; then .read views.sql, then a question. For some dates only, before or after:
-- SET VARIABLE first = '2026-11-01'; SET VARIABLE last = '2026-11-30';

-- Business dates to read. Files of other dates are not opened.
CREATE OR REPLACE MACRO first_date() AS coalesce(CAST(getvariable('first') AS DATE), DATE '0001-01-01');
CREATE OR REPLACE MACRO last_date() AS coalesce(CAST(getvariable('last') AS DATE), DATE '9999-12-31');
CREATE OR REPLACE VIEW fulfillments AS
SELECT * FROM read_parquet(
  getvariable('lake') || '/fulfillments/*/*.parquet',
  hive_partitioning = true,
  hive_types = {'businessDate': DATE}
)
WHERE businessDate BETWEEN first_date() AND last_date();
CREATE OR REPLACE VIEW restaurants AS
SELECT * FROM read_parquet(getvariable('lake') || '/restaurants/*.parquet');
CREATE OR REPLACE VIEW stations AS
SELECT * FROM read_parquet(getvariable('lake') || '/stations/*.parquet');

-- Epoch ms.
CREATE OR REPLACE MACRO ms_of(instant) AS epoch_ms(instant);
CREATE OR REPLACE MACRO day_ms(date) AS epoch_ms(date);
-- kitchen/measures/quantile.ts: interpolated between the two nearest, in the program's own arithmetic. quantile_cont(ms, 0.9) needs less memory,
-- and may differ by a millisecond after rounding. Takes an ascending list.
CREATE OR REPLACE MACRO quantile_at(list, share) AS
  list[CAST(floor((len(list) - 1) * share) AS INTEGER) + 1]
  + (list[CAST(ceil((len(list) - 1) * share) AS INTEGER) + 1]
    - list[CAST(floor((len(list) - 1) * share) AS INTEGER) + 1])
  * ((len(list) - 1) * share - floor((len(list) - 1) * share));
CREATE OR REPLACE MACRO ascending(ms) AS list(ms ORDER BY ms) FILTER (ms IS NOT NULL);
CREATE OR REPLACE MACRO p50(ms) AS quantile_at(ascending(ms), 0.5e0);
CREATE OR REPLACE MACRO p90(ms) AS quantile_at(ascending(ms), 0.9e0);
-- kitchen/measures/time-histogram.ts: `trend` and `items` keep times in 2% bins. Leave binned() out for times to the ms.
CREATE OR REPLACE MACRO bin_of(ms) AS CASE WHEN ms < 1 THEN -1 ELSE floor(ln(ms) / ln(1.02)) END;
CREATE OR REPLACE MACRO binned(ms) AS CASE WHEN ms < 1 THEN 0 ELSE exp((bin_of(ms) + 0.5) * ln(1.02)) END;

-- Below this line, ClickHouse takes the same text.

-- kitchen/model/named-codes.ts: a station by GUID, by name without one. Null with neither.
-- kitchen/model/local-time.ts: instants on the restaurant's wall clock, ms.
CREATE OR REPLACE VIEW bumps AS
SELECT
  f.*,
  coalesce(nullif(f.prepStationGuid, ''), f.prepStationName) AS stationKey,
  coalesce(nullif(f.selectionMenuItemGuid, ''), f.selectionMenuItemName) AS itemKey,
  ms_of(f.ticketFiredAt) AS firedMs,
  ms_of(f.itemFulfilledAt) AS bumpedMs,
  -- Wall-clock ms since the business date started: 0 to 24 hours inside it, whatever the clock change.
  ms_of(f.ticketFiredAt) + f.utcOffsetMinutes * 60000 - day_ms(f.businessDate)
    - r.closeoutHour * 3600000 AS firedIntoDateMs,
  ms_of(f.itemFulfilledAt) + f.bumpUtcOffsetMinutes * 60000 - day_ms(f.businessDate)
    - r.closeoutHour * 3600000 AS bumpedIntoDateMs,
  r.closeoutHour AS closeoutHour,
  r.name AS restaurantName
FROM fulfillments f
LEFT JOIN restaurants r ON r.restaurantGuid = f.restaurantGuid;

-- kitchen/measures/measures.ts: fired to bumped at prep. Rows with a flag (odd) are left out of timeMs.
-- Over 60 minutes is late, and not in median and 90% (kitchen/measures/figures.ts).
CREATE OR REPLACE VIEW prep AS
SELECT
  b.*,
  CASE WHEN b.odd IS NULL THEN b.waitMs END AS timeMs,
  CASE WHEN b.odd IS NULL OR b.odd = 'un-bumped' THEN 1 ELSE 0 END AS isJudged,
  CASE WHEN b.late THEN 1 ELSE 0 END AS isLate,
  CASE WHEN b.odd = 'un-bumped' THEN 1 ELSE 0 END AS isOver60,
  CASE WHEN b.odd = 'mass-bumped' THEN 1 ELSE 0 END AS isMassBumped,
  -- kitchen/measures/business-quarters.ts, by fire. Null without the restaurant's time zone.
  CASE
    WHEN b.firedMs IS NULL THEN 'no time'
    WHEN b.utcOffsetMinutes IS NULL THEN NULL
    WHEN b.firedIntoDateMs < 0 THEN 'before the business date'
    WHEN b.firedIntoDateMs >= 86400000 THEN 'after the business date'
    WHEN b.firedHour >= b.closeNight THEN 'Before breakfast'
    WHEN b.firedHour >= 21 THEN 'Late'
    WHEN b.firedHour >= 17 THEN 'Dinner'
    WHEN b.firedHour >= 15 THEN 'Afternoon'
    WHEN b.firedHour >= 11 THEN 'Lunch'
    ELSE 'Breakfast'
  END AS daypart,
  -- kitchen/measures/timeline.ts: by bump, null outside the date. A repeated hour has two starts (hourMs, epoch ms).
  CASE WHEN b.bumpedIntoDateMs >= 0 AND b.bumpedIntoDateMs < 86400000
    THEN (floor(b.bumpedIntoDateMs / 3600000) + b.closeoutHour) % 24 END AS hour,
  CASE WHEN b.bumpedIntoDateMs >= 0 AND b.bumpedIntoDateMs < 86400000
    THEN b.bumpedMs - b.bumpedIntoDateMs % 3600000 END AS hourMs
FROM (
  SELECT
    c.*,
    -- Counted through the night, 5 to 28.
    (floor(c.firedIntoDateMs / 3600000) + c.closeoutHour + 19) % 24 + 5 AS firedHour,
    CASE WHEN c.closeoutHour >= 21 OR c.closeoutHour < 5
      THEN (c.closeoutHour + 19) % 24 + 5 ELSE 29 END AS closeNight
  FROM bumps c
  WHERE c.itemFulfillmentLevel = 0
) b;

-- kitchen/measures/ticket-time.ts: first fire to last bump at the ticket's highest level. A flag at that level leaves the ticket out:
-- timeMs is null. Over 60 minutes keeps openMs, for the longest tickets. Rows without a ticket are none.
CREATE OR REPLACE VIEW tickets AS
SELECT
  t.restaurantGuid AS restaurantGuid,
  t.businessDate AS businessDate,
  t.ticketGuid AS ticketGuid,
  t.firstFiredMs AS firedMs,
  t.lastBumpedMs AS bumpedMs,
  t.reason AS reason,
  CASE WHEN t.reason IS NULL OR t.reason = 'un-bumped'
    THEN t.lastBumpedMs - t.firstFiredMs END AS openMs,
  CASE WHEN t.reason IS NULL THEN t.lastBumpedMs - t.firstFiredMs END AS timeMs
FROM (
  SELECT
    l.restaurantGuid AS restaurantGuid,
    l.businessDate AS businessDate,
    l.ticketGuid AS ticketGuid,
    min(l.firedMs) AS firstFiredMs,
    max(CASE WHEN l.level = l.topLevel THEN l.bumpedMs END) AS lastBumpedMs,
    CASE WHEN max(l.topLevel) IS NULL THEN 'level missing' ELSE
      -- kitchen/model/fulfillment.ts: the first flag in this order counts.
      CASE min(CASE WHEN l.level = l.topLevel THEN l.flag END)
        WHEN 1 THEN 'impossible'
        WHEN 2 THEN 'other date'
        WHEN 3 THEN 'un-bumped'
        WHEN 4 THEN 'mass-bumped'
        WHEN 5 THEN 'no time'
      END
    END AS reason
  FROM (
    SELECT
      g.*,
      max(g.level) OVER (PARTITION BY g.restaurantGuid, g.businessDate, g.ticketGuid) AS topLevel
    FROM (
      SELECT
        f.restaurantGuid AS restaurantGuid,
        f.businessDate AS businessDate,
        f.ticketGuid AS ticketGuid,
        f.itemFulfillmentLevel AS level,
        max(ms_of(f.itemFulfilledAt)) AS bumpedMs,
        min(CASE WHEN f.odd IS NULL OR f.odd IN ('un-bumped', 'mass-bumped')
          THEN ms_of(f.ticketFiredAt) END) AS firedMs,
        min(CASE f.odd
          WHEN 'impossible' THEN 1
          WHEN 'other date' THEN 2
          WHEN 'un-bumped' THEN 3
          WHEN 'mass-bumped' THEN 4
          WHEN 'no time' THEN 5
        END) AS flag
      FROM fulfillments f
      WHERE f.ticketGuid IS NOT NULL
      GROUP BY f.restaurantGuid, f.businessDate, f.ticketGuid, f.itemFulfillmentLevel
    ) g
  ) l
  GROUP BY l.restaurantGuid, l.businessDate, l.ticketGuid
) t;

-- kitchen/tickets/station-holding.ts: a send is what waits for each other on a ticket, without flagged rows. One course is one send.
-- Courses are one send where both have an item fired at the same instant. An item without a course joins what is fired with it.
-- Eight rounds join up to eight courses on a ticket.
CREATE OR REPLACE VIEW sends AS
WITH RECURSIVE counted AS (
  SELECT
    f.restaurantGuid AS restaurantGuid,
    f.businessDate AS businessDate,
    f.ticketGuid AS ticketGuid,
    f.prepStationGuid AS stationGuid,
    ms_of(f.itemFulfilledAt) AS bumpedMs,
    ms_of(f.ticketFiredAt) AS firedMs,
    coalesce('guid ' || f.courseGuid, 'name ' || f.courseName, '') AS course
  FROM fulfillments f
  WHERE f.itemFulfillmentLevel = 0 AND f.odd IS NULL
    AND f.ticketGuid IS NOT NULL AND f.prepStationGuid IS NOT NULL
), courses AS (
  SELECT
    c.*,
    min(c.course) OVER (PARTITION BY c.restaurantGuid, c.businessDate, c.ticketGuid) AS firstCourse,
    max(c.course) OVER (PARTITION BY c.restaurantGuid, c.businessDate, c.ticketGuid) AS lastCourse
  FROM counted c
), joined AS (
  SELECT
    c.restaurantGuid, c.businessDate, c.ticketGuid, c.stationGuid, c.bumpedMs, c.firedMs,
    CASE WHEN c.course = '' THEN 'fired ' || CAST(c.firedMs AS VARCHAR) ELSE c.course END AS bond,
    c.firedMs AS send,
    0 AS round
  FROM courses c
  WHERE c.firstCourse <> c.lastCourse
  UNION ALL
  SELECT
    a.restaurantGuid, a.businessDate, a.ticketGuid, a.stationGuid, a.bumpedMs, a.firedMs, a.bond,
    min(a.sendOfFire) OVER (PARTITION BY a.restaurantGuid, a.businessDate, a.ticketGuid, a.bond) AS send,
    a.round + 1 AS round
  FROM (
    SELECT
      j.*,
      min(j.send) OVER (PARTITION BY j.restaurantGuid, j.businessDate, j.ticketGuid, j.firedMs) AS sendOfFire
    FROM joined j
    WHERE j.round < 8
  ) a
)
SELECT restaurantGuid, businessDate, ticketGuid, stationGuid, bumpedMs, send FROM joined WHERE round = 8
UNION ALL
SELECT restaurantGuid, businessDate, ticketGuid, stationGuid, bumpedMs, 0 AS send FROM courses
WHERE firstCourse = lastCourse;

-- kitchen/tickets/station-holding.ts: the last station to finish held the send. With one station, or two finishing last together, nobody did
-- (stationGuid is null). waitMs is what all items at the other stations waited, longestMs the first one's wait.
CREATE OR REPLACE VIEW holds AS
SELECT
  h.restaurantGuid AS restaurantGuid,
  h.businessDate AS businessDate,
  h.ticketGuid AS ticketGuid,
  h.untilMs AS untilMs,
  CASE WHEN h.stations < 2 THEN 'one station' WHEN h.holders > 1 THEN 'tie' ELSE 'held' END AS outcome,
  CASE WHEN h.stations > 1 AND h.holders = 1 THEN h.lastStation END AS stationGuid,
  CASE WHEN h.stations > 1 AND h.holders = 1 THEN h.allMs END AS waitMs,
  CASE WHEN h.stations > 1 AND h.holders = 1 THEN h.firstMs END AS longestMs
FROM (
  SELECT
    e.restaurantGuid AS restaurantGuid,
    e.businessDate AS businessDate,
    e.ticketGuid AS ticketGuid,
    e.send AS send,
    e.untilMs AS untilMs,
    count(*) AS stations,
    count(CASE WHEN e.lastMs = e.untilMs THEN 1 END) AS holders,
    max(CASE WHEN e.lastMs = e.untilMs THEN e.stationGuid END) AS lastStation,
    sum(CASE WHEN e.lastMs < e.untilMs THEN e.items * e.untilMs - e.sumMs END) AS allMs,
    max(CASE WHEN e.lastMs < e.untilMs THEN e.untilMs - e.firstMs END) AS firstMs
  FROM (
    SELECT
      s.*,
      max(s.lastMs) OVER (PARTITION BY s.restaurantGuid, s.businessDate, s.ticketGuid, s.send) AS untilMs
    FROM (
      SELECT
        i.restaurantGuid AS restaurantGuid,
        i.businessDate AS businessDate,
        i.ticketGuid AS ticketGuid,
        i.send AS send,
        i.stationGuid AS stationGuid,
        count(*) AS items,
        min(i.bumpedMs) AS firstMs,
        max(i.bumpedMs) AS lastMs,
        sum(i.bumpedMs) AS sumMs
      FROM sends i
      GROUP BY i.restaurantGuid, i.businessDate, i.ticketGuid, i.send, i.stationGuid
    ) s
  ) e
  GROUP BY e.restaurantGuid, e.businessDate, e.ticketGuid, e.send, e.untilMs
) h;
