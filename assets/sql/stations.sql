-- Station times by restaurant, business date and station, as `linecheck report` prints them.
SELECT
  restaurantGuid,
  businessDate,
  stationKey AS station,
  min(prepStationName) AS stationName,
  count(*) AS bumps,
  count(timeMs) AS items,
  floor(p50(timeMs) + 0.5) AS medianMs,
  floor(p90(timeMs) + 0.5) AS p90Ms,
  sum(isLate) AS late,
  sum(isLate) / nullif(sum(isJudged), 0) AS lateShare,
  sum(isOver60) AS unBumped,
  sum(isMassBumped) AS massBumped,
  max(limitMs) AS limitMs
FROM prep
GROUP BY restaurantGuid, businessDate, stationKey
ORDER BY restaurantGuid, businessDate, p90Ms DESC, station;
