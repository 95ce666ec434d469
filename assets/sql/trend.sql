-- Business dates side by side, as `linecheck trend`: times in 2% bins, and all dates' late items by the newest date's limits. Both are null
-- for a station without rows on that date. stations.sql has times to the ms, and late items by each date's own limits.
WITH counted AS (
  SELECT
    p.*,
    -- kitchen/usual/prep-day.ts: items of a ticket bumped within a second of each other are one bump.
    CASE
      WHEN p.bumpedMs IS NULL THEN 0
      WHEN p.ticketGuid IS NULL THEN 1
      WHEN p.bumpedMs - lag(p.bumpedMs) OVER (
        PARTITION BY p.restaurantGuid, p.businessDate, p.stationKey, p.ticketGuid ORDER BY p.bumpedMs
      ) <= 1000 THEN 0
      ELSE 1
    END AS isFirst,
    max(p.businessDate) OVER (PARTITION BY p.restaurantGuid) AS newestDate
  FROM prep p
), limits AS (
  SELECT
    restaurantGuid,
    coalesce(stationKey, '') AS limitedKey,
    max(CASE WHEN businessDate = newestDate THEN limitMs END) AS lateMs
  FROM counted
  GROUP BY restaurantGuid, coalesce(stationKey, '')
)
SELECT
  c.restaurantGuid AS restaurantGuid,
  c.businessDate AS businessDate,
  c.stationKey AS station,
  min(c.prepStationName) AS stationName,
  count(c.timeMs) AS items,
  sum(c.isFirst) AS bumps,
  CASE WHEN least(sum(c.isFirst), count(c.timeMs)) >= 5
    THEN floor(p50(binned(c.timeMs)) + 0.5) END AS medianMs,
  CASE WHEN least(sum(c.isFirst), count(c.timeMs)) >= 10
    THEN floor(p90(binned(c.timeMs)) + 0.5) END AS p90Ms,
  -- The limit's own bin counts in part, as if its times were spread evenly.
  count(CASE WHEN bin_of(c.timeMs) > bin_of(l.lateMs) THEN 1 END)
    + floor(count(CASE WHEN bin_of(c.timeMs) = bin_of(l.lateMs) THEN 1 END)
      * (max(bin_of(l.lateMs)) + 1 - ln(max(l.lateMs)) / ln(1.02)) + 0.5)
    + sum(c.isOver60) AS late,
  max(l.lateMs) AS lateMs,
  sum(c.isOver60) AS unBumped,
  count(*) - sum(c.isJudged) AS leftOut
FROM counted c
JOIN limits l ON l.restaurantGuid = c.restaurantGuid AND l.limitedKey = coalesce(c.stationKey, '')
GROUP BY c.restaurantGuid, c.businessDate, c.stationKey
ORDER BY restaurantGuid, businessDate, station;
