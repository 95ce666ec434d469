import { ITEM_FILTER_HELP } from '../../kitchen/filter/filter-language.ts';
import { RESTAURANT_FILTER } from '../../kitchen/tables/restaurants.ts';
import { STATION_FILTER } from '../../kitchen/tables/stations.ts';
import { entries, type HelpTopic } from './help-topic.ts';

function filterHelp(): string {
  return `Filters: all words must match. a|b either, !a not, "a phrase", ~letters in
order, and fields with : = != < <= > >= (station:grill, wait>10m):
${entries(ITEM_FILTER_HELP)}`;
}

export const FILTERS: HelpTopic = {
  name: 'filters',
  says: 'the filter language, for / in the monitor and for commands',
  text: async () => `Filters

${filterHelp()}
Lowercase letters match uppercase ones too. A word of eight characters or more
also matches the ticket's ID. Quote filters for your shell:

  linecheck ff yesterday 'grill|fry' 'wait>10m' --sort -took
  linecheck report today 'level:expo' '!station:bar'

The monitor's station list takes the same with these fields (state:slow):
${entries(STATION_FILTER.help)}
The monitor's restaurant list takes these (state:slow|quiet, tag:west). Other
words match names, tags, and slow or quiet stations:
${entries(RESTAURANT_FILTER.help)}`,
};
