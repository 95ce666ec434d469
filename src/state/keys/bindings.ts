/** The keymap's bindings: in order, and by screen and key. */
import { type Action, type Binding, KEYMAP, type Scope } from './keymap.ts';

export const BINDINGS: readonly (readonly [Action, Binding])[] = Object.entries<Binding>(
  KEYMAP,
).flatMap(([name, binding]) => (isAction(name) ? [[name, binding] as const] : []));

/** In the table's order. A key belongs to the first binding on that screen. */
export function bindingsOf(scope: Scope): readonly (readonly [Action, Binding])[] {
  const known = byScope.get(scope) ?? boundIn(scope);
  byScope.set(scope, known);
  return known;
}

/** Looked up for each key and each frame. */
const byScope = new Map<Scope, readonly (readonly [Action, Binding])[]>();

function boundIn(scope: Scope): readonly (readonly [Action, Binding])[] {
  const taken = new Set<string>();
  return BINDINGS.flatMap(([action, binding]) => {
    const { scopes } = binding;
    if (!scopes.includes(scope) && !scopes.includes('everywhere')) return [];
    const keys = binding.keys.filter((key) => !taken.has(key));
    for (const key of keys) taken.add(key);
    const { footer, footerScopes, ...bound } = binding;
    const isInFooter = footer !== undefined && footerScopes?.includes(scope) !== false;
    return [[action, { ...bound, keys, ...(isInFooter && { footer }) }] as const];
  });
}

export function actionOf(key: string, scope: Scope): Action | undefined {
  return bindingsOf(scope).find(([, { keys }]) => keys.includes(key))?.[0];
}

function isAction(name: string): name is Action {
  return Object.hasOwn(KEYMAP, name);
}
