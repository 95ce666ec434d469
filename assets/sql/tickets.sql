-- Ticket times by restaurant and business date, as "Ticket time from fire" in `linecheck report`.
SELECT
  restaurantGuid,
  businessDate,
  count(timeMs) AS tickets,
  floor(p50(timeMs) + 0.5) AS medianMs,
  floor(p90(timeMs) + 0.5) AS p90Ms,
  floor(avg(timeMs) + 0.5) AS meanMs,
  max(timeMs) AS longestMs,
  count(CASE WHEN reason = 'un-bumped' THEN 1 END) AS unBumped,
  count(reason) AS leftOut
FROM tickets
GROUP BY restaurantGuid, businessDate
ORDER BY restaurantGuid, businessDate;
