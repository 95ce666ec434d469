-- The same item across restaurants, each with one vote, as `linecheck items`: times in 2% bins (leave binned() out for times to the ms).
-- kitchen/fleet/compared-items.ts has the rules.
WITH keys AS (
  -- An item of a restaurant has the multi-location ID of any of its bumps, or else its name.
  SELECT
    restaurantGuid, itemKey,
    coalesce(min(nullif(selectionMenuItemMultiLocationId, '')), min(selectionMenuItemName), itemKey) AS chainKey
  FROM bumps
  WHERE itemKey IS NOT NULL
  GROUP BY restaurantGuid, itemKey
), items AS (
  SELECT p.*, k.chainKey AS chainKey
  FROM prep p
  JOIN keys k ON k.restaurantGuid = p.restaurantGuid AND k.itemKey = p.itemKey
  WHERE p.isJudged = 1 AND p.stationKey IS NOT NULL AND p.bumpedMs IS NOT NULL
), by_station AS (
  SELECT restaurantGuid, chainKey, stationKey, count(*) AS bumps
  FROM items
  GROUP BY restaurantGuid, chainKey, stationKey
), shares AS (
  SELECT b.*, sum(b.bumps) OVER (PARTITION BY b.restaurantGuid, b.chainKey) AS allBumps
  FROM by_station b
), made_at AS (
  -- A station with less than a tenth of the item's bumps is an exception.
  SELECT restaurantGuid, chainKey, count(CASE WHEN bumps >= 1e-1 * allBumps THEN 1 END) AS stations
  FROM shares
  GROUP BY restaurantGuid, chainKey
), times AS (
  SELECT
    restaurantGuid, chainKey,
    min(restaurantName) AS restaurantName,
    min(selectionMenuItemName) AS name,
    count(timeMs) AS items,
    sum(isOver60) AS unBumped,
    ascending(binned(timeMs)) AS list
  FROM items
  GROUP BY restaurantGuid, chainKey
), served AS (
  SELECT
    t.restaurantGuid, t.restaurantName, t.chainKey, t.name, t.items, t.unBumped, c.stations,
    CASE WHEN t.items >= 5 THEN quantile_at(t.list, 0.5e0) END AS medianMs,
    CASE WHEN t.items >= 10 THEN quantile_at(t.list, 0.9e0) END AS p90Ms,
    -- The median is longer than this with near certainty: four standard errors.
    CASE WHEN t.items > 16 THEN quantile_at(t.list, 0.5e0 - 2 / sqrt(t.items)) ELSE 0 END AS surelyMs
  FROM times t
  JOIN made_at c ON c.restaurantGuid = t.restaurantGuid AND c.chainKey = t.chainKey
), enough AS (
  SELECT s.*, max(CASE WHEN s.items >= 20 THEN 1 ELSE 0 END) OVER (PARTITION BY s.chainKey) AS anyEnough
  FROM served s
), chain_count AS (
  SELECT chainKey, stations,
    row_number() OVER (PARTITION BY chainKey ORDER BY count(*) DESC, stations) AS place
  FROM enough
  WHERE anyEnough = 0 OR items >= 20
  GROUP BY chainKey, stations
), chain AS (
  SELECT
    e.chainKey AS chainKey,
    max(c.stations) AS chainStations,
    CASE WHEN count(CASE WHEN e.items >= 20 AND e.stations = c.stations THEN 1 END) >= 3
      THEN p50(CASE WHEN e.items >= 20 AND e.stations = c.stations THEN e.medianMs END) END AS chainMedianMs,
    CASE WHEN count(CASE WHEN e.items >= 20 AND e.stations = c.stations THEN 1 END) >= 3
      THEN p50(CASE WHEN e.items >= 20 AND e.stations = c.stations THEN e.p90Ms END) END AS chainP90Ms
  FROM enough e
  JOIN chain_count c ON c.chainKey = e.chainKey AND c.place = 1
  GROUP BY e.chainKey
), ratios AS (
  SELECT
    e.restaurantGuid, e.restaurantName, e.chainKey, e.name, e.items, e.unBumped, e.stations, e.medianMs,
    e.p90Ms, e.surelyMs, c.chainStations,
    CASE WHEN c.chainMedianMs > 0 THEN c.chainMedianMs END AS chainMedianMs,
    CASE WHEN c.chainMedianMs > 0 THEN c.chainP90Ms END AS chainP90Ms,
    CASE WHEN c.chainMedianMs > 0 AND e.items >= 20 AND e.stations = c.chainStations
      THEN e.medianMs / c.chainMedianMs END AS ratio
  FROM enough e
  JOIN chain c ON c.chainKey = e.chainKey
), paces AS (
  -- Where all items are slow, the item is not the reason.
  SELECT restaurantGuid, CASE WHEN count(ratio) >= 5 THEN coalesce(nullif(p50(ratio), 0), 1) ELSE 1 END AS pace
  FROM ratios
  GROUP BY restaurantGuid
), logs AS (
  -- A place that is not compared counts as 0, as in linecheck.
  SELECT r.*, p.pace, r.ratio / p.pace AS excess, coalesce(ln(nullif(r.ratio / p.pace, 0)), 0) AS log
  FROM ratios r
  JOIN paces p ON p.restaurantGuid = r.restaurantGuid
), middles AS (
  SELECT chainKey, p50(log) AS middle FROM logs GROUP BY chainKey
), limits AS (
  SELECT l.chainKey AS chainKey,
    greatest(1.25e0, exp(max(m.middle) + 4 * 1.4826e0 * p50(abs(l.log - m.middle)))) AS slowFrom
  FROM logs l
  JOIN middles m ON m.chainKey = l.chainKey
  GROUP BY l.chainKey
)
SELECT
  l.chainKey AS multiLocationItem,
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
  END AS chainState,
  l.items AS items,
  l.unBumped AS unBumped,
  floor(l.medianMs + 0.5) AS restaurantMedianMs,
  floor(l.p90Ms + 0.5) AS restaurantP90Ms,
  floor(l.chainMedianMs + 0.5) AS chainMedianMs,
  floor(l.chainP90Ms + 0.5) AS chainP90Ms,
  floor(l.ratio * 100 + 0.5) / 100 AS ratio,
  l.stations AS stations,
  l.chainStations AS chainStations
FROM logs l
JOIN limits m ON m.chainKey = l.chainKey
ORDER BY multiLocationItem, ratio DESC NULLS LAST, restaurant;
