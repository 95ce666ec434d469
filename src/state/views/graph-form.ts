/** The forms of a kitchen's routing graph. */
export const GRAPH_FORMS = ['graph', 'tree', 'list'] as const;
export type GraphForm = (typeof GRAPH_FORMS)[number];
