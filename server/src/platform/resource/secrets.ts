import { factsOf } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

export interface KeptSecret<T extends TenantTable> {
  column: keyof SelectedRow<T> & string;
  keep: (secret: string, work: Work) => string;
  /** fields that decide where it is sent; absent when it is never sent */
  sentTo?: readonly string[];
}

/**
 * Stores it encrypted, so that the server can use it (platform/secrets.ts).
 * @param sentTo fields that decide where it is sent: a change of one requires entering the secret again, so that no
 * user can send an unknown secret to their own server
 */
export const sealed = <T extends TenantTable>(
  column: KeptSecret<T>['column'],
  sentTo: readonly string[],
): KeptSecret<T> => ({ column, keep: (secret, { context }) => context.secrets.seal(secret, 'credential'), sentTo });

/** Refuses 400 a change of a secret's destination without the secret (security.md S61). */
export function needSecretAgain<T extends TenantTable>(
  thing: Resource,
  before: SelectedRow<T>,
  values: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, KeptSecret<T>>> = {},
): void {
  const was: Readonly<Record<string, unknown>> = before;
  for (const [name, { column, sentTo = [] }] of Object.entries(secrets)) {
    const moved = sentTo.filter((field) => field in values && (values[field] ?? null) !== (was[field] ?? null));
    if (moved.length === 0 || (was[column] ?? null) === null || values[column] !== undefined) continue;
    const [zh, en] = [0, 1].map((language) => moved.map((field) => labelIn(thing, field, language)));
    throw refuse(400, [
      `更换${zh?.join('、')}时请重新输入${labelIn(thing, name, 0)}`,
      `Enter ${labelIn(thing, name, 1)} again when this changes: ${en?.join(', ')}`,
    ]);
  }
}

function labelIn({ form }: Resource, field: string, language: number): string {
  const schema = form.shape[field];
  return (schema && factsOf(schema)?.label[language]) ?? field;
}

export function keepSecrets<T extends TenantTable>(
  work: Work,
  given: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, KeptSecret<T>>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) => {
      const kept = secrets[field];
      if (!kept) return [[field, value]];
      return typeof value === 'string' && value !== '' ? [[kept.column, kept.keep(value, work)]] : [];
    }),
  );
}
