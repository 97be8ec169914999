import type { InputOf } from '@kaoxin/contract/call.ts';
import { type DictRecord, dict, dictEntryFields, dictFields, headKey } from '@kaoxin/contract/system/dict.ts';
import * as z from 'zod';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import type { Work } from '#platform/work.ts';
import { type DictRow, type DictTable, dictTable, idsFrom, root, rowsOfCode } from './dictionary.ts';
import { presentDicts } from './lists.ts';

type Body = InputOf<typeof dict.submit>['body'];
type Fields = Omit<Body, 'id' | 'version'>;
const headForm = z.object(dictFields);
const entryForm = z.object(dictEntryFields);

export const submitDict =
  (table: DictTable) =>
  async (work: Work, { body }: { body: Body }): Promise<DictRecord> => {
    const { id, version, ...fields } = body;
    const row = id ? await change(work, table, id, version ?? null, fields) : await add(work, table, fields);
    work.target = row.id;
    const [record] = await presentDicts(work, table, [row]);
    if (!record) throw new Error('one row in, one row out');
    return record;
  };

const isRoot = (parentId: string | null | undefined): boolean => !parentId || parentId === root;

async function add(work: Work, table: DictTable, fields: Fields): Promise<DictRow> {
  const { parentId, ...rest } = fields;
  const given = { ...rest, isSealed: rest.isSealed ?? 0 };
  if (isRoot(parentId)) {
    const { code, dictValue, sort, isSealed, ...more } = whole(work, headForm, { ...given, dictKey: undefined });
    if (table === 'dict') mayChangeShared(work);
    await refuseCode(work, table, code);
    return dictTable(work, table).insert({
      ...texts(more),
      parentId: root,
      code,
      dictKey: headKey,
      dictValue,
      sort,
      isSealed,
    });
  }
  // The code comes from the dictionary, not from the input.
  const { dictKey, dictValue, sort, isSealed, ...more } = whole(work, entryForm, { ...given, code: undefined });
  if (table === 'dict') mayChangeShared(work);
  const parent = await lockedWithHead(work, table, String(parentId));
  await refuseKey(work, table, parent.code, dictKey);
  const place = { parentId: parent.id, code: parent.code };
  return dictTable(work, table).insert({ ...texts(more), ...place, dictKey, dictValue, sort, isSealed });
}

const texts = (given: { dictValueEn?: unknown; remark?: unknown }) => ({
  dictValueEn: textOf(given.dictValueEn),
  remark: textOf(given.remark),
});
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The call accepts partial fields, but an insert needs the required ones of its form. */
function whole<S extends z.ZodObject>(work: Work, form: S, given: Record<string, unknown>): z.output<S> {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { body } = readInput({ ...dict.submit, body: form }, {}, present, work.actor.language);
  return body;
}

async function change(
  work: Work,
  table: DictTable,
  id: string,
  version: number | null,
  { parentId, code, dictKey, ...fields }: Fields,
): Promise<DictRow> {
  const before = await lockedWithHead(work, table, id);
  const isHead = before.dictKey === headKey;
  if (isHead && !isRoot(parentId)) throw refuse(400, ['字典不能移到其他字典之下', 'A dictionary stays at the top']);
  if (isHead && code && code !== before.code) await rename(work, table, before, code);
  if (!isHead && dictKey && dictKey !== before.dictKey) await refuseKey(work, table, before.code, dictKey);
  if (!isHead && parentId !== undefined && parentId !== before.parentId)
    await refuseParent(work, table, before, parentId ?? root);
  const own = isHead ? (code ? { code } : {}) : { ...(dictKey ? { dictKey } : {}), ...(parentId ? { parentId } : {}) };
  return dictTable(work, table).change(id, { ...fields, ...own }, { version });
}

/** Locks the dictionary before the row, so changes within one dictionary run one after another (security.md S57). */
async function lockedWithHead(work: Work, table: DictTable, id: string): Promise<DictRow> {
  const scoped = dictTable(work, table);
  const { code } = await scoped.need(id);
  const heads = scoped.select().select('id').where('code', '=', code).where('dictKey', '=', headKey);
  await heads.forUpdate().execute();
  return scoped.needLocked(id);
}

async function refuseCode(work: Work, table: DictTable, code: string): Promise<void> {
  const [same] = await rowsOfCode(work, table, code);
  if (same) throw refuse(409, ['字典编号已存在，请更换后重试', 'This dictionary code is already in use']);
}

async function refuseKey(work: Work, table: DictTable, code: string, dictKey: string): Promise<void> {
  const rows = await rowsOfCode(work, table, code);
  if (dictKey === headKey || rows.some((row) => row.dictKey === dictKey))
    throw refuse(409, ['当前字典键值已存在!', 'This key value is already in use']);
}

async function rename(work: Work, table: DictTable, head: DictRow, code: string): Promise<void> {
  await refuseCode(work, table, code);
  const entries = (await rowsOfCode(work, table, head.code)).filter(({ id }) => id !== head.id);
  for (const { id } of entries) await dictTable(work, table).change(id, { code });
}

async function refuseParent(work: Work, table: DictTable, row: DictRow, parentId: string): Promise<void> {
  const rows = await rowsOfCode(work, table, row.code);
  if (!rows.some(({ id }) => id === parentId))
    throw refuse(400, ['上级字典须在同一字典之内', 'The parent must belong to the same dictionary']);
  if (idsFrom(rows, row.id).has(parentId))
    throw refuse(400, ['上级字典不能是自己或自己的下级', 'An entry cannot stand below itself']);
}
