import { type Actor, type ScopeRule, tenantActor } from '#platform/access/actor.ts';

/** A user for tests below HTTP, without any rights except the given ones. */
export function person(facts: Partial<Actor> & { rules?: Record<string, readonly ScopeRule[]> } = {}): Actor {
  const { rules, ...rest } = facts;
  return {
    ...tenantActor('000000', 'somebody'),
    kind: 'person',
    id: '1001',
    scopes: rules ? new Map(Object.entries(rules)) : new Map(),
    recusalMarks: [],
    ...rest,
  };
}
