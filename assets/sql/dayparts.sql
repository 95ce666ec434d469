-- Station times by daypart of the fire, as in `linecheck report`.
SELECT
  restaurantGuid,
  businessDate,
  daypart,
  count(*) AS bumps,
  count(timeMs) AS items,
  floor(p50(timeMs) + 0.5) AS medianMs,
  floor(p90(timeMs) + 0.5) AS p90Ms,
  sum(isLate) AS late,
  sum(isOver60) AS unBumped,
  sum(isMassBumped) AS massBumped
FROM prep
WHERE daypart IS NOT NULL
GROUP BY restaurantGuid, businessDate, daypart
ORDER BY restaurantGuid, businessDate, min(firedMs);
