-- Station times by station and hour of the bump, on the restaurant's clock, as the hours in `linecheck report`.
-- hourMs is the hour's start (epoch ms): an hour repeated by a clock change has two.
SELECT
  restaurantGuid,
  businessDate,
  stationKey AS station,
  min(prepStationName) AS stationName,
  hour,
  hourMs,
  count(timeMs) AS items,
  floor(p50(timeMs) + 0.5) AS medianMs,
  floor(p90(timeMs) + 0.5) AS p90Ms,
  sum(isLate) AS late
FROM prep
WHERE hour IS NOT NULL AND isJudged = 1
GROUP BY restaurantGuid, businessDate, stationKey, hour, hourMs
ORDER BY restaurantGuid, businessDate, station, hourMs;
