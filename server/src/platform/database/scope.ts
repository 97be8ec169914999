import { createHash } from 'node:crypto';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, ScopeRule } from '#platform/access/actor.ts';
import { factsOfTable, parentOf, type ScopeFacts, scopeOf, type TableFacts } from './tables.ts';

// biome-ignore lint/suspicious/noExplicitAny: works on any table; the table's facts name its columns
type AnyBuilder = ExpressionBuilder<any, any>;

const nothingMatches = sql<SqlBool>`false`;
const everythingMatches = sql<SqlBool>`true`;

function within(eb: AnyBuilder, column: string | undefined, values: readonly string[]): Expression<SqlBool> {
  // An empty scope matches nothing (security.md S22).
  if (!column || values.length === 0) return nothingMatches;
  return sql<SqlBool>`${eb.ref(column)} = any(${values}::bigint[])`;
}

function among(eb: AnyBuilder, column: string, values: readonly string[]): Expression<SqlBool> {
  return values.length === 0 ? nothingMatches : sql<SqlBool>`${eb.ref(column)} && ${values}::bigint[]`;
}

function ruleMatches(
  eb: AnyBuilder,
  table: string,
  facts: ScopeFacts,
  actor: Actor,
  rule: ScopeRule,
): Expression<SqlBool> {
  const column = (name: string | undefined) => name && `${table}.${name}`;
  const own =
    actor.id === null ? nothingMatches : eb.or(facts.own.map((name) => eb(`${table}.${name}`, '=', actor.id)));
  switch (rule.type) {
    case 1:
      return everythingMatches;
    case 2:
      return own;
    case 3:
      return within(eb, column(facts.dept), actor.deptId ? [actor.deptId] : []);
    case 4:
      return within(eb, column(facts.dept), actor.deptSubtree);
    case 5: {
      const several = column(severalColumn(facts, rule.field));
      return several ? among(eb, several, rule.in) : within(eb, column(customColumn(facts, rule.field)), rule.in);
    }
  }
}

function severalColumn(facts: ScopeFacts, field: string): string | undefined {
  if (field === 'districtId') return facts.districts;
  return field === 'centreId' ? facts.centres : undefined;
}

function customColumn(facts: ScopeFacts, field: string): string | undefined {
  if (field === 'deptId') return facts.dept;
  if (field === 'districtId') return facts.district;
  if (field === 'centreId') return facts.centre;
  return facts.own.includes(field) ? field : undefined;
}

/**
 * The row of the parent exists and is visible. An actor who sees all rows of the tenant also sees those of removed
 * parents.
 */
function parentVisible(
  eb: AnyBuilder,
  child: string,
  { table: parent, key }: NonNullable<ReturnType<typeof parentOf>>,
  actor: Actor,
): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom(parent)
      .select(eb.lit(1).as('one'))
      .whereRef(`${parent}.id`, '=', `${child}.${key}`)
      .where((inner) => visible(inner, parent, factsOfTable(parent), actor)),
  );
}

export type Presence = 'living' | 'removed' | 'ever';

/** The predicate of a tenant table: tenant, existing rows, data scope, and the row policy that no scope widens. */
export function visible(
  eb: AnyBuilder,
  table: string,
  facts: TableFacts,
  actor: Actor,
  presence: Presence = 'living',
): Expression<SqlBool> {
  const parts: Expression<SqlBool>[] = [eb(`${table}.tenantId`, '=', actor.tenantId)];
  // A literal, so that a generic plan can use the partial indexes of existing rows.
  if (presence !== 'ever') parts.push(eb(`${table}.isDeleted`, '=', eb.lit(presence === 'living' ? 0 : 1)));
  if (actor.scopes === 'all') return eb.and(parts);
  const { rowPolicy } = facts;
  const scope = scopeOf(facts);
  const parent = parentOf(facts);
  if (parent) parts.push(parentVisible(eb, table, parent, actor));
  if (scope) {
    const rules = actor.scopes.get(scope.resource) ?? [];
    if (!rules.some((rule) => rule.type === 1)) {
      parts.push(
        rules.length === 0 ? nothingMatches : eb.or(rules.map((rule) => ruleMatches(eb, table, scope, actor, rule))),
      );
    }
  }
  if (rowPolicy) parts.push(rowPolicy(eb, actor));
  return eb.and(parts);
}

export function seesAll(facts: TableFacts, { scopes }: Actor): boolean {
  const scope = scopeOf(facts);
  return scopes === 'all' || scope === undefined || (scopes.get(scope.resource) ?? []).some(({ type }) => type === 1);
}

/** Whether the scopes of the actor's roles can match no row of the table at all (security.md S22). */
export function isUnscoped(facts: TableFacts, actor: Actor): boolean {
  const scope = scopeOf(facts);
  if (actor.scopes === 'all' || scope === undefined) return false;
  return (actor.scopes.get(scope.resource) ?? []).every((rule) => isEmptyFor(actor, rule));
}

function isEmptyFor(actor: Actor, rule: ScopeRule): boolean {
  if (rule.type === 5) return rule.in.length === 0;
  if (rule.type === 4) return actor.deptSubtree.length === 0;
  return rule.type === 3 && !actor.deptId;
}

const keysOfGrants = new WeakMap<ReadonlySet<string>, string>();
/** A digest of the codes: row policies read the grants, and a removed right takes effect at once. */
function keyOfGrants(grants: ReadonlySet<string>): string {
  const known =
    keysOfGrants.get(grants) ??
    createHash('sha256')
      .update([...grants].sort().join())
      .digest('base64url');
  keysOfGrants.set(grants, known);
  return known;
}

/** Two actors with the same key see the same rows of the table. */
export function visibilityKey(table: string, facts: TableFacts, actor: Actor): string {
  const scope = scopeOf(facts);
  const parent = parentOf(facts)?.table;
  if (actor.scopes === 'all' || !(scope || parent || facts.rowPolicy)) return `${table}|${actor.tenantId}`;
  const rules = scope ? actor.scopes.get(scope.resource) : [];
  const above = parent ? `|${visibilityKey(parent, factsOfTable(parent), actor)}` : '';
  const who = [actor.id, actor.roleIds, actor.roleAliases, keyOfGrants(actor.grants), actor.deptId, actor.deptSubtree];
  return `${table}|${actor.tenantId}|${who.join('|')}|${actor.recusalMarks}|${JSON.stringify(rules ?? [])}${above}`;
}
