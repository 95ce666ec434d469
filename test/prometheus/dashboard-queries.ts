/** Queries in the shipped dashboard. */
import { DASHBOARD } from './dashboard-model.ts';

/** With all restaurants and stations chosen. */
export interface DashboardQuery {
  readonly panel: string;
  readonly expression: string;
}

export function dashboardQueries(): readonly DashboardQuery[] {
  return DASHBOARD.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      panel: title,
      expression: expr
        .replaceAll(/\$(?:restaurant|station)\b/g, '.*')
        .replaceAll('$__rate_interval', '1m'),
    })),
  );
}
