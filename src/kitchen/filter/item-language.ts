/** The language of filters over the rows of a business date. */
import {
  FILTER_FIELDS,
  fieldNamed,
  isValueField,
  type NumberFieldName,
  TYPED_FIELD_NAMES,
  type ValueFieldName,
} from './filter-fields.ts';
import type { FilterLanguage } from './filter-language.ts';
import { SCALES } from './filter-scale.ts';

/** Its fields. */
export const ITEM_LANGUAGE: FilterLanguage<ValueFieldName, NumberFieldName> = {
  fieldNamed: (typed) => {
    const field = fieldNamed(typed);
    if (field === undefined) return undefined;
    return isValueField(field) ? { over: 'text', field } : { over: 'number', field };
  },
  typedNames: TYPED_FIELD_NAMES,
  kindOf: (field) => FILTER_FIELDS[field].kind,
  scaleOf: (field) => SCALES[FILTER_FIELDS[field].kind],
};
