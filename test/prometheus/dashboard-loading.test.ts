/** What Grafana needs to load a dashboard, by the schema (`kinds/dashboard`, version 38). Grafana isn't at hand to open one. */
import { describe, expect, it } from 'vitest';
import file from '../../assets/grafana.json' with { type: 'json' };
import { DASHBOARD, type Panel } from './dashboard-model.ts';

const { templating, panels } = DASHBOARD;
const shown = panels.filter(({ type }) => type !== 'row');
const titled = shown.map((panel) => [panel.title, panel] as const);

/** Shipped with Grafana. */
const PANEL_TYPES = ['row', 'stat', 'table', 'timeseries', 'state-timeline'];
const TRANSFORMATIONS = ['merge', 'organize'];
const UNITS = ['none', 's', 'percentunit', 'Bps'];
/** Exporter labels, and Prometheus's own. */
const LABELS = ['restaurant', 'station', 'rule', 'severity', 'instance'];

/** Without Grafana's own. */
function variablesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/\$\{?(\w+)/g), ([, name = '']) => name).filter(
    (name) => !name.startsWith('__'),
  );
}

function properties({ fieldConfig }: Panel, wanted: string): readonly unknown[] {
  return (fieldConfig?.overrides ?? []).flatMap((each) =>
    each.properties.filter(({ id }) => id === wanted).map(({ value }) => value),
  );
}

it('the dashboard has a unique name and address, a schema that Grafana migrated, and a time', () => {
  expect(DASHBOARD.uid).toMatch(/^[\w-]{8,40}$/);
  expect(DASHBOARD.title).not.toBe('');
  expect(DASHBOARD.schemaVersion).toBe(38);
  expect(DASHBOARD.time).toEqual({ from: 'now-6h', to: 'now' });
  expect(DASHBOARD.refresh).toMatch(/^\d+[smh]$/);
  // A number would replace another dashboard, and inputs ask at each import.
  expect(file).not.toHaveProperty('id');
  expect(file).not.toHaveProperty('__inputs');
});

it('the first variable is the data source, and each other uses only those before it', () => {
  const [first, ...others] = templating.list;
  expect(first).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
  const known = ['datasource'];
  for (const { name, type, query, definition, datasource } of others) {
    expect(type).toBe('query');
    expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
    const text = typeof query === 'string' ? query : query.query;
    expect(definition).toBe(text);
    for (const used of variablesIn(text)) expect(known).toContain(used);
    expect(known).not.toContain(name);
    known.push(name);
  }
});

it('the panels have unique numbers, and fill the grid of 24 columns without a gap or overlap', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Map<string, string>();
  let height = 0;
  for (const { id, title, type, gridPos } of panels) {
    const { x, y, w, h } = gridPos;
    expect(id).toBeGreaterThan(0);
    expect(PANEL_TYPES).toContain(type);
    expect([x, y, w, h].every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true);
    expect(Math.min(w, h)).toBeGreaterThan(0);
    expect(x + w).toBeLessThanOrEqual(24);
    for (let column = x; column < x + w; column += 1) {
      for (let line = y; line < y + h; line += 1) {
        expect(taken.get(`${column} ${line}`) ?? title).toBe(title);
        taken.set(`${column} ${line}`, title);
      }
    }
    height = Math.max(height, y + h);
  }
  expect(taken.size).toBe(24 * height);
});

it('the rows are open, and have no panels inside', () => {
  const rows = panels.filter(({ type }) => type === 'row');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row).toMatchObject({ collapsed: false, panels: [] });
    expect(row.gridPos).toMatchObject({ x: 0, w: 24, h: 1 });
  }
});

describe.each(titled)('%s', (_, panel) => {
  const { type, targets = [], datasource, fieldConfig, transformations = [] } = panel;

  it('has queries with unique letters, for the data source that the user chose', () => {
    const letters = targets.map(({ refId }) => refId);
    expect(letters.length).toBeGreaterThan(0);
    expect(new Set(letters).size).toBe(letters.length);
    const names = templating.list.map(({ name }) => name);
    for (const target of targets) {
      expect(target.refId).toMatch(/^[A-Z]$/);
      expect(target.datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
      for (const used of variablesIn(target.expr)) expect(names).toContain(used);
    }
    expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
  });

  it('has units, transformations, and thresholds that Grafana knows', () => {
    const needsUnit = type === 'stat' || type === 'timeseries';
    const [unit = needsUnit ? 'missing' : 'none'] = [fieldConfig?.defaults.unit];
    for (const each of [unit, ...properties(panel, 'unit')]) expect(UNITS).toContain(each);
    for (const { id } of transformations) expect(TRANSFORMATIONS).toContain(id);
    const steps = fieldConfig?.defaults.thresholds?.steps ?? [];
    // The first has no lower end, the others ascend.
    expect(steps[0]?.value ?? null).toBeNull();
    const limits = steps.slice(1).map(({ value }) => value);
    expect(limits).toEqual(limits.toSorted((a, b) => Number(a) - Number(b)));
  });
});

it.each(titled.filter(([, { type }]) => type === 'state-timeline' || type === 'timeseries'))(
  '%s: the series are named by their labels',
  (_, { targets = [] }) => {
    for (const { legendFormat } of targets) {
      const used = Array.from(legendFormat.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name);
      expect(used.length).toBeGreaterThan(0);
      for (const name of used) expect(LABELS).toContain(name);
    }
  },
);

it.each(titled.filter(([, { type }]) => type === 'table'))(
  '%s: the columns are named',
  (_, panel) => {
    const { targets = [], fieldConfig, options } = panel;
    const values = targets.map(({ refId }) => (targets.length === 1 ? 'Value' : `Value #${refId}`));
    const matched = fieldConfig?.overrides.map(({ matcher }) => matcher.options) ?? [];
    for (const value of values) expect(matched).toContain(value);
    for (const name of matched) expect([...values, ...LABELS]).toContain(name);
    expect(targets.every(({ format }) => format === 'table')).toBe(true);
    for (const { displayName } of options?.sortBy ?? []) {
      expect(properties(panel, 'displayName')).toContain(displayName);
    }
  },
);
