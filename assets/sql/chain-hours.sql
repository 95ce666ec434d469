-- One station's times in all restaurants together, by local hour: 90% of Fry over a quarter.
SELECT
  hour,
  count(DISTINCT restaurantGuid) AS restaurants,
  count(timeMs) AS items,
  floor(p50(timeMs) + 0.5) AS medianMs,
  floor(p90(timeMs) + 0.5) AS p90Ms,
  sum(isLate) / sum(isJudged) AS lateShare
FROM prep
WHERE prepStationName = 'Fry' AND hour IS NOT NULL AND isJudged = 1
GROUP BY hour
ORDER BY hour;
