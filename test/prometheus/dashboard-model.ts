/** The shipped dashboard, as far as Grafana's model is checked. */
import file from '../../assets/grafana.json' with { type: 'json' };

interface DataSource {
  readonly type: string;
  readonly uid: string;
}

export interface Target {
  readonly refId: string;
  readonly datasource: DataSource;
  readonly expr: string;
  readonly legendFormat: string;
  readonly format?: string;
}

interface Thresholds {
  readonly mode: string;
  readonly steps: readonly { readonly color: string; readonly value: number | null }[];
}

/** Rows have no data source. */
export interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly datasource?: DataSource;
  readonly targets?: readonly Target[];
  /** For a row: panels hidden while closed. */
  readonly panels?: readonly unknown[];
  readonly fieldConfig?: {
    readonly defaults: { readonly unit?: string; readonly thresholds?: Thresholds };
    readonly overrides: readonly {
      readonly matcher: { readonly id: string; readonly options: string };
      readonly properties: readonly { readonly id: string; readonly value: unknown }[];
    }[];
  };
  readonly transformations?: readonly { readonly id: string }[];
  readonly options?: { readonly sortBy?: readonly { readonly displayName: string }[] };
}

export interface Dashboard {
  readonly title: string;
  readonly uid: string;
  readonly schemaVersion: number;
  readonly time: { readonly from: string; readonly to: string };
  readonly refresh: string;
  readonly templating: {
    readonly list: readonly {
      readonly name: string;
      readonly type: string;
      readonly query: string | { readonly query: string; readonly refId: string };
      readonly definition?: string;
      readonly datasource?: DataSource;
    }[];
  };
  readonly panels: readonly Panel[];
}

export const DASHBOARD: Dashboard = file;
