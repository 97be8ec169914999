import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Language } from '@kaoxin/contract/conventions.ts';
import { type DictEntry, type DictNode, type dict, headKey } from '@kaoxin/contract/system/dict.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { ScopedTable } from '#platform/database/scoped-table.ts';
import { answerTagged } from '#platform/http/kept-answer.ts';
import type { Exchange } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { treeOf } from '../menu/menu-rows.ts';
import { asDictBiz, type DictRow, type DictTable, dictTable } from './dictionary.ts';

type Input = InputOf<typeof dict.dictionary>;

const labelIn = ({ dictValue, dictValueEn }: DictRow, language: Language): string =>
  language === 'en' && dictValueEn ? dictValueEn : dictValue;

const entryOf = (row: DictRow, language: Language): DictEntry => ({
  code: row.code,
  dictKey: row.dictKey,
  dictValue: labelIn(row, language),
  sort: row.sort,
  remark: row.remark,
});

/** All tenants read the platform's dictionaries; each reads its own business dictionaries. */
const readers = (work: Work, table: DictTable): ScopedTable<'dictBiz'> =>
  table === 'dictBiz'
    ? dictTable(work, table)
    : new ScopedTable(asDictBiz(table), work.handle, tenantActor(platformTenant, 'dictionary'), work.now, undefined);

/** Entries that can be chosen. Sealed entries and dictionaries remain only in old records. */
async function openEntries(work: Work, table: DictTable, code: string): Promise<DictRow[]> {
  const rows = await readers(work, table)
    .select()
    .selectAll()
    .where('code', '=', code)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const isClosed = rows.some((row) => row.dictKey === headKey && row.isSealed === 1);
  return isClosed ? [] : rows.filter((row) => row.dictKey !== headKey && row.isSealed === 0);
}

export const dictionary =
  (table: DictTable) =>
  async (work: Work, { query }: Input, exchange: Exchange): Promise<DictEntry[]> => {
    const found = await openEntries(work, table, query.code);
    return answerTagged(
      exchange,
      found.map((row) => entryOf(row, work.actor.language)),
    );
  };

export const dictionaryTree =
  (table: DictTable) =>
  async (work: Work, { query }: InputOf<typeof dict.dictionaryTree>): Promise<DictNode[]> => {
    const found = await openEntries(work, table, query.code);
    const { language } = work.actor;
    return treeOf<DictNode>(
      found.map((row) => ({
        ...entryOf(row, language),
        id: row.id,
        parentId: row.parentId,
        title: labelIn(row, language),
        key: row.id,
        value: row.id,
      })),
    );
  };
