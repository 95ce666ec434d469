/** The faults of simulated restaurants. */
import { PLANTS } from '../../service/simulator/plants/plant-kinds.ts';
import { type PlantRecord, plantForm } from '../../service/simulator/plants/plant-record.ts';
import { type HelpTopic, paragraph } from './help-topic.ts';

/** A kind: its form, its effect, and the default of its factor. */
function kind([name, record]: readonly [string, PlantRecord]): string {
  const { help, factor } = record;
  const ofFactor =
    factor === undefined ? '' : ` (${factor.least} to ${factor.most}, default ${factor.default})`;
  return `  ${plantForm(name, record)}\n${paragraph(`${help}${ofFactor}`, 6)}`;
}

export const PLANTS_PAGE: HelpTopic = {
  name: 'plants',
  says: 'faults to plant in simulated restaurants, to test what is found',
  text: async () => `Plants

${paragraph('A plant is a fault or a circumstance of a simulated business date. Everything else on that date stays the same. --plant is repeatable.')}
  linecheck demo --plant slow:Pizza@-50m+45m
  linecheck watch --demo --demo-plant stop:Grill@-30m+1h --until 'rows>0'
  linecheck archive simulate --from -7 --to today --plant holiday \\
    --plant '20260815/slow:Pizza@18:40+45m*2'

${paragraph('TIME is a clock time of the restaurant, such as 18:40 or 6:40pm; a time before the closeout hour is at the end of the business date. In the demo it can count back from now: -50m. LENGTH is a duration such as 45m or 1h30m (default: to the end of the business date). STATION is a name; case and accents do not matter. Parts in brackets are optional.')}
${paragraph('With linecheck archive simulate, a plant applies to each date, or to the one before a slash. In the demo it applies to the business date at the start. Quote plants for your shell.')}
${paragraph('Without --plant, the demo opens on a busy evening: Fry has been slow for an hour or two, and nothing has come out of Cold for about an hour. Any --plant replaces these faults; --plant none removes them.')}
${Object.entries(PLANTS).map(kind).join('')}`,
};
