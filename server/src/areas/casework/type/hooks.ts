import { filedKinds } from '@kaoxin/contract/casework/actions.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { valueAt } from '@kaoxin/contract/records.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse, refusedOf } from '#platform/http/errors.ts';
import { namesOf } from '#platform/names.ts';
import type { ResourceHooks } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import { filedUnder, isFiledUnder } from '../intake/filing.ts';
import { letters } from '../letters/letters.ts';
import { mayWriteKind, readableKinds } from './kinds.ts';

type Row = SelectedRow<'caseType'>;

const usual = { simpleTrack: 0, needAudit: 1, replyLevels: 1, refusalLevels: 1, confidential: 0, sort: 0, status: 1 };

/** Rules of classifications beyond a plain tree (domain.md 3.6). Limits of open cases do not change. */
export const typeHooks: ResourceHooks<'caseType'> = {
  listConditions({ actor }) {
    const kinds = readableKinds(actor);
    return { key: String(kinds), conditions: [sql`${sql.ref('caseType.kind')} = any(${kinds}::int[])`] };
  },

  isThere: ({ actor }, { kind }) => readableKinds(actor).includes(kind),

  /** 检举控告 is confidential whatever the form contains (domain.md 3.3). */
  settle(given, before) {
    const asked = before ? given : { ...usual, ...given };
    const filled = Object.fromEntries(
      Object.entries(asked).map(([field, value]) => [field, value ?? valueAt(usual, field) ?? null]),
    );
    const legalClass = 'legalClass' in filled ? filled.legalClass : before?.legalClass;
    return legalClass === petitionClass.of.accusation ? { ...filled, confidential: 1 } : filled;
  },

  async validate(work, after, before) {
    const { kind, parentId = '0', typeName, templateCode } = after;
    // an editor of petition classifications must not reach those of appeals by id
    if (before && before.kind !== kind) throw refuse('notFound');
    // a restored row already has an id and needs the right it was removed with
    mayWriteKind(work.actor, kind ?? 0, before ? 'edit' : after.id ? 'delete' : 'add');
    const parent = parentId === '0' ? undefined : await work.table('caseType').need(parentId);
    if (parent && parent.kind !== kind)
      throw refuse(400, ['上级分类不属于同一类事项', 'The parent is of another kind']);
    await refuseSameName(work, { kind, parentId, typeName }, after.id);
    const prefix = filedKinds().find(({ types }) => types.kind === kind)?.prefix;
    const codes = Object.keys(letters).filter((code) => prefix && code.startsWith(prefix));
    if (templateCode && !codes.includes(templateCode))
      throw refuse(400, [
        `默认文书不在可选范围内，可选：${codes.join('、')}`,
        `No such letter here; choose one of ${codes.join(', ')}`,
      ]);
  },

  async beforeRemove(work, rows) {
    for (const { kind } of rows) mayWriteKind(work.actor, kind, 'delete');
    const ids = rows.map(({ id }) => id);
    if (!(await isFiledUnder(work, ids))) return;
    const seen = await filedUnder(work, 'ever', ids);
    for (const { id, typeName } of rows) {
      if (!(await isFiledUnder(work, [id]))) continue;
      const refused = inUse(seen.get(id) ?? 0);
      throw rows.length > 1 ? refusedOf(typeName, refused) : refused;
    }
  },

  async decorate(work, rows) {
    const open = await filedUnder(
      work,
      'open',
      rows.map(({ id }) => id),
    );
    const depts = await namesOf(
      work,
      'dept',
      rows.map(({ deptId }) => deptId),
    );
    return rows.map(({ id, deptId }) => ({ deptName: depts(deptId), openCount: open.get(id) ?? 0 }));
  },
};

const inUse = (seen: number) =>
  refuse(
    400,
    seen > 0
      ? [
          `分类下存在${seen}件事项,不能删除`,
          `It cannot be deleted: ${quantity(seen, 'case is', 'cases are')} filed under it`,
        ]
      : ['分类下存在事项，不能删除', 'Cases are filed under it'],
  );

async function refuseSameName(
  work: Work,
  { kind = 0, parentId = '0', typeName = '' }: Partial<Pick<Row, 'kind' | 'parentId' | 'typeName'>>,
  id: string | undefined,
): Promise<void> {
  let same = work
    .table('caseType')
    .select()
    .select('id')
    .where('kind', '=', kind)
    .where('parentId', '=', parentId)
    .where('typeName', '=', typeName);
  if (id) same = same.where('id', '<>', id);
  if (await same.executeTakeFirst()) throw refuse(409, ['分类名称已存在', 'This name is already in use']);
}
