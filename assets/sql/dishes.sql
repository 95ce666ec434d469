-- The same dish across restaurants, each with one vote, as `linecheck dishes`: times in 2% bins (leave binned() out for times to the ms).
-- kitchen/fleet/compared-dishes.ts has the rules.
WITH items AS (
  SELECT * FROM prep
  WHERE isJudged = 1
    AND dishKey IS NOT NULL AND stationKey IS NOT NULL AND bumpedMs IS NOT NULL
), by_station AS (
  SELECT restaurantGuid, dishKey, businessDate, stationKey, count(*) AS bumps
  FROM items
  GROUP BY restaurantGuid, dishKey, businessDate, stationKey
), shares AS (
  SELECT b.*, sum(b.bumps) OVER (PARTITION BY b.restaurantGuid, b.dishKey, b.businessDate) AS allBumps
  FROM by_station b
), by_date AS (
  -- A station with less than a tenth of a dish's items on a date is an exception.
  SELECT restaurantGuid, dishKey, businessDate, count(CASE WHEN bumps >= 1e-1 * allBumps THEN 1 END) AS stations
  FROM shares
  GROUP BY restaurantGuid, dishKey, businessDate
), by_count AS (
  SELECT restaurantGuid, dishKey, stations,
    row_number() OVER (PARTITION BY restaurantGuid, dishKey ORDER BY count(*) DESC, stations) AS place
  FROM by_date
  GROUP BY restaurantGuid, dishKey, stations
), times AS (
  SELECT
    restaurantGuid, dishKey,
    min(restaurantName) AS restaurantName,
    min(selectionMenuItemName) AS name,
    count(timeMs) AS items,
    sum(isOver60) AS unBumped,
    ascending(binned(timeMs)) AS list
  FROM items
  GROUP BY restaurantGuid, dishKey
), served AS (
  SELECT
    t.restaurantGuid, t.restaurantName, t.dishKey, t.name, t.items, t.unBumped, c.stations,
    CASE WHEN t.items >= 5 THEN quantile_at(t.list, 0.5e0) END AS medianMs,
    CASE WHEN t.items >= 10 THEN quantile_at(t.list, 0.9e0) END AS p90Ms,
    -- The median is longer than this with near certainty: four standard errors.
    CASE WHEN t.items > 16 THEN quantile_at(t.list, 0.5e0 - 2 / sqrt(t.items)) ELSE 0 END AS surelyMs
  FROM times t
  JOIN by_count c ON c.restaurantGuid = t.restaurantGuid AND c.dishKey = t.dishKey AND c.place = 1
), enough AS (
  SELECT s.*, max(CASE WHEN s.items >= 20 THEN 1 ELSE 0 END) OVER (PARTITION BY s.dishKey) AS anyEnough
  FROM served s
), chain_count AS (
  SELECT dishKey, stations,
    row_number() OVER (PARTITION BY dishKey ORDER BY count(*) DESC, stations) AS place
  FROM enough
  WHERE anyEnough = 0 OR items >= 20
  GROUP BY dishKey, stations
), chain AS (
  SELECT
    e.dishKey AS dishKey,
    max(c.stations) AS chainStations,
    CASE WHEN count(CASE WHEN e.items >= 20 AND e.stations = c.stations THEN 1 END) >= 3
      THEN p50(CASE WHEN e.items >= 20 AND e.stations = c.stations THEN e.medianMs END) END AS chainMedianMs,
    CASE WHEN count(CASE WHEN e.items >= 20 AND e.stations = c.stations THEN 1 END) >= 3
      THEN p50(CASE WHEN e.items >= 20 AND e.stations = c.stations THEN e.p90Ms END) END AS chainP90Ms
  FROM enough e
  JOIN chain_count c ON c.dishKey = e.dishKey AND c.place = 1
  GROUP BY e.dishKey
), ratios AS (
  SELECT
    e.restaurantGuid, e.restaurantName, e.dishKey, e.name, e.items, e.unBumped, e.stations, e.medianMs,
    e.p90Ms, e.surelyMs, c.chainStations,
    CASE WHEN c.chainMedianMs > 0 THEN c.chainMedianMs END AS chainMedianMs,
    CASE WHEN c.chainMedianMs > 0 THEN c.chainP90Ms END AS chainP90Ms,
    CASE WHEN c.chainMedianMs > 0 AND e.items >= 20 AND e.stations = c.chainStations
      THEN e.medianMs / c.chainMedianMs END AS ratio
  FROM enough e
  JOIN chain c ON c.dishKey = e.dishKey
), paces AS (
  -- Where all dishes are slow, the dish is not the reason.
  SELECT restaurantGuid, CASE WHEN count(ratio) >= 5 THEN coalesce(nullif(p50(ratio), 0), 1) ELSE 1 END AS pace
  FROM ratios
  GROUP BY restaurantGuid
), logs AS (
  -- A place that is not compared counts as 0, as in linecheck.
  SELECT r.*, p.pace, r.ratio / p.pace AS excess, coalesce(ln(nullif(r.ratio / p.pace, 0)), 0) AS log
  FROM ratios r
  JOIN paces p ON p.restaurantGuid = r.restaurantGuid
), middles AS (
  SELECT dishKey, p50(log) AS middle FROM logs GROUP BY dishKey
), limits AS (
  SELECT l.dishKey AS dishKey,
    greatest(1.25e0, exp(max(m.middle) + 4 * 1.4826e0 * p50(abs(l.log - m.middle)))) AS slowFrom
  FROM logs l
  JOIN middles m ON m.dishKey = l.dishKey
  GROUP BY l.dishKey
)
SELECT
  l.dishKey AS dish,
  l.name AS name,
  l.restaurantGuid AS restaurant,
  l.restaurantName AS restaurantName,
  CASE
    WHEN l.ratio IS NULL AND l.items < 20 THEN 'few items'
    WHEN l.ratio IS NULL AND l.stations = l.chainStations THEN 'few restaurants'
    WHEN l.ratio IS NULL THEN 'other prep'
    WHEN l.ratio >= 1.25e0 AND l.excess >= m.slowFrom
      AND l.surelyMs > l.chainMedianMs * greatest(1e0, l.pace) THEN 'slow'
    ELSE 'ok'
  END AS state,
  l.items AS items,
  l.unBumped AS unBumped,
  floor(l.medianMs + 0.5) AS medianMs,
  floor(l.p90Ms + 0.5) AS p90Ms,
  floor(l.chainMedianMs + 0.5) AS chainMedianMs,
  floor(l.chainP90Ms + 0.5) AS chainP90Ms,
  floor(l.ratio * 100 + 0.5) / 100 AS ratio,
  l.stations AS stations,
  l.chainStations AS chainStations
FROM logs l
JOIN limits m ON m.dishKey = l.dishKey
ORDER BY dish, ratio DESC NULLS LAST, restaurant;
