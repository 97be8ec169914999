import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type SqlBool, sql } from 'kysely';
import type { ListOptions } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { isSecretParameter, openParameters, secretParameters } from '#platform/text/secret-parameters.ts';
import type { Work } from '#platform/work.ts';

const mayEdit = ({ actor }: Work): boolean => actor.grants.has('param_edit');

export async function shownTo(work: Work, rows: readonly SelectedRow<'param'>[]): Promise<readonly object[]> {
  const isOpen = ({ paramKey, paramValue }: SelectedRow<'param'>) =>
    mayEdit(work) || paramValue === '' || !isSecretParameter(paramKey);
  return rows.map((row) => (isOpen(row) ? {} : { paramValue: '***' }));
}

/** Excludes secret rows from lists that filter or sort by value, so that they disclose nothing. */
export function withoutSecrets(work: Work, { filters, sort }: ListInput): ListOptions['also'] {
  if (mayEdit(work) || ![...filters, ...sort].some(({ field }) => field === 'paramValue')) return undefined;
  const plain = sql`regexp_replace(lower(param.param_key), '[^a-z0-9]', '', 'g')`;
  const isOpen = sql<SqlBool>`(${plain} !~ ${secretParameters} or ${plain} = any(${[...openParameters]}::text[]))`;
  return { key: 'without secrets', conditions: [isOpen] };
}
