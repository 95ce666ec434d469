/** The language of filters over the rows of a business date. */
import {
  FILTER_FIELDS,
  isValueField,
  type NumberFieldName,
  type ValueFieldName,
} from './filter-fields.ts';
import { type FilterLanguage, fieldHelp, typedNames } from './filter-language.ts';
import { SCALES } from './filter-scale.ts';

const named = new Map(typedNames(FILTER_FIELDS));

/** Its fields. */
export const ITEM_LANGUAGE: FilterLanguage<ValueFieldName, NumberFieldName> = {
  fieldNamed: (typed) => {
    const field = named.get(typed.toLowerCase());
    if (field === undefined) return undefined;
    return isValueField(field) ? { over: 'text', field } : { over: 'number', field };
  },
  typedNames: [...named.keys()],
  kindOf: (field) => FILTER_FIELDS[field].kind,
  scaleOf: (field) => SCALES[FILTER_FIELDS[field].kind],
};

/** Their lines in the help. */
export const ITEM_FILTER_HELP = fieldHelp(FILTER_FIELDS);
