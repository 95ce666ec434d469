/** Examples of each command, most common first, shown before its options. */
import type { Command } from 'commander';

/** By the command's words. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  monitor: ['linecheck', 'linecheck --restaurant Downtown --date yesterday'],
  demo: [
    'linecheck demo',
    'linecheck demo --profile busy --plant none',
    'linecheck demo --restaurants 40',
  ],
  stations: [
    'linecheck stations',
    'linecheck stations Grill --explain',
    'linecheck stations --now --format json',
  ],
  fulfillments: [
    'linecheck fulfillments yesterday --output items.csv',
    "linecheck fulfillments today 'station:grill wait>20m'",
  ],
  report: ['linecheck report yesterday', 'linecheck report yesterday --compare -8'],
  trend: ['linecheck trend', 'linecheck trend Fry Grill --from -14 --measure p90'],
  audit: [
    'linecheck audit',
    'linecheck audit --date today',
    'linecheck audit --all-restaurants --group rule',
    'linecheck audit --explain R09',
  ],
  baseline: ['linecheck baseline save --all-restaurants', 'linecheck baseline check'],
  'baseline save': [
    'linecheck baseline save --all-restaurants',
    'linecheck baseline save west.json --tag west',
  ],
  'baseline check': [
    'linecheck baseline check --all-restaurants',
    'linecheck baseline check --all-restaurants --prune',
  ],
  trace: ['linecheck trace Grill', 'linecheck trace Grill --kds-down'],
  diff: [
    'linecheck diff --from -7',
    'linecheck diff monday.json --exit-code',
    'linecheck diff --all-restaurants --like Downtown',
  ],
  fleet: ['linecheck fleet', 'linecheck fleet --date yesterday --format csv'],
  watch: [
    "linecheck watch --until 'p90>12m' --for 2h",
    'linecheck watch --follow --state ~/kitchen.json',
  ],
  config: ['linecheck config init', 'linecheck config check'],
  'config init': ['linecheck config init'],
  'config show': ['linecheck config show', 'linecheck config show --format json'],
  'config check': ['linecheck config check'],
  doctor: ['linecheck doctor', 'linecheck doctor --format json'],
  login: ['linecheck login', 'linecheck login --token-cache'],
  logout: ['linecheck logout'],
  sync: [
    'linecheck sync --all-restaurants --from -28',
    'linecheck sync --from yesterday --to yesterday',
  ],
  archive: ['linecheck archive list', 'linecheck archive check'],
  'archive import': [
    'linecheck archive import --stations stations.json',
    'linecheck archive import --fulfillments items.json --date 20261120',
  ],
  'archive simulate': ['linecheck archive simulate --profile busy --from -28 --to yesterday'],
  'archive backup': ['linecheck archive backup kitchen.sqlite'],
  serve: ['linecheck serve', 'linecheck serve --port 8443 --tls-cert cert.pem --tls-key key.pem'],
  exporter: ['linecheck exporter', 'linecheck exporter --demo --port 9464'],
  conformance: ['linecheck conformance --restaurant GUID'],
  help: ['linecheck help start', 'linecheck help connect', 'linecheck help stations'],
  completion: ['linecheck completion bash >> ~/.bashrc'],
};

/** Examples of a command; none for a group, or for a command that needs none. */
export function commandExamples(command: Command): readonly string[] {
  return EXAMPLES[commandWords(command).join(' ')] ?? [];
}

/** Its words after `linecheck`. */
export function commandWords(command: Command): readonly string[] {
  const { parent } = command;
  return parent === null ? [] : [...commandWords(parent), command.name()];
}
