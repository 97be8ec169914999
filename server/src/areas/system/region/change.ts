import type { InputOf } from '@kaoxin/contract/call.ts';
import { addsRegion, type RegionRecord, region, regionForm, regionLevels } from '@kaoxin/contract/system/region.ts';
import { type SqlBool, sql } from 'kysely';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { pinyinSearch } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { presentOne, type RegionRow, regions, top } from './lists.ts';

type Body = InputOf<typeof region.submit>['body'];
const lowest = regionLevels.length - 1;

export async function submit(work: Work, { body }: { body: Body }): Promise<RegionRecord> {
  const { id, version, parentId: _p, ancestors: _a, level: _l, subCode: _s, ...fields } = body;
  await oneAtATime(work);
  const row = !id || addsRegion(body) ? await add(work, fields) : await change(work, id, version ?? null, fields);
  work.target = row.code;
  return presentOne(work, row);
}

/** Serializes concurrent moves, so they cannot create a cycle (security.md S57). */
export const oneAtATime = (work: Work) => sql`lock table region in share row exclusive mode`.execute(work.handle);

async function add(work: Work, given: object): Promise<RegionRow> {
  const { body } = readInput({ ...region.submit, body: regionForm }, {}, given, work.actor.language);
  const { code, parentCode, name, sort, remark = null } = body;
  mayChangeShared(work);
  if (await find(work, code)) throw refuse(409, ['区划编号已存在，请更换后重试', 'This region code is already in use']);
  const place = await below(work, parentCode);
  return work.table('region').insert({ code, parentCode, name, sort, remark, searchKey: pinyinSearch(name), ...place });
}

async function change(
  work: Work,
  id: string,
  version: number | null,
  { code, parentCode, ...fields }: Omit<Body, 'id' | 'version' | 'parentId' | 'ancestors' | 'level' | 'subCode'>,
): Promise<RegionRow> {
  const before = await need(work, id);
  if (code !== undefined && code !== before.code)
    throw refuse(400, ['区划编号不能修改，请新增后删除原区划', 'A region keeps its code']);
  const moves = parentCode !== undefined && parentCode !== before.parentCode;
  const place = moves ? { parentCode, ...(await below(work, parentCode, before)) } : {};
  const named = fields.name === undefined ? {} : { searchKey: pinyinSearch(fields.name) };
  const row = await work.table('region').change(before.id, { ...fields, ...named, ...place }, { version });
  if (moves) await takeAlong(work, before, row);
  return row;
}

async function below(work: Work, parentCode: string, moved?: RegionRow): Promise<{ ancestors: string; level: number }> {
  if (parentCode === top) throw refuse(400, ['请选择上级区划', 'Select the parent region']);
  const parent = await find(work, parentCode);
  if (!parent) throw refuse(400, ['上级区划不存在，请重新选择', 'The parent region does not exist']);
  if (moved && [...parent.ancestors.split(','), parent.code].includes(moved.code))
    throw refuse(400, ['上级区划不能是自己或自己的下级', 'A region cannot stand below itself']);
  const level = parent.level + 1;
  if (level + (moved ? await depth(work, moved) : 0) > lowest)
    throw refuse(400, ['行政区划最多六级', 'Regions have six levels at most']);
  return { ancestors: `${parent.ancestors},${parent.code}`, level };
}

const pathOf = ({ ancestors, code }: RegionRow): string => `${ancestors},${code}`;

async function depth(work: Work, row: RegionRow): Promise<number> {
  const { rows } = await sql<{ level: number | null }>`
    select max(level) as level from ${regions(work).as('r')} where (ancestors || ',') like ${`${pathOf(row)},%`}`.execute(
    work.handle,
  );
  return (rows[0]?.level ?? row.level) - row.level;
}

async function takeAlong(work: Work, before: RegionRow, after: RegionRow): Promise<void> {
  const old = pathOf(before);
  await work.table('region').changeMany(sql<SqlBool>`(ancestors || ',') like ${`${old},%`}`, {
    ancestors: sql<string>`${pathOf(after)}::text || substr(ancestors, ${old.length + 1}::int)`,
    level: sql<number>`level + ${after.level - before.level}::int`,
  });
}

const find = (work: Work, code: string): Promise<RegionRow | undefined> =>
  work.table('region').select().selectAll().where('code', '=', code).executeTakeFirst();

async function need(work: Work, code: string): Promise<RegionRow> {
  const row = await find(work, code);
  if (!row) throw refuse('notFound');
  return row;
}

export async function remove(work: Work, { query, body }: InputOf<typeof region.remove>): Promise<null> {
  const codes = query.id ?? query.ids ?? body.ids;
  if (!codes) throw refuse('nothingChosen');
  work.target = codes.join(',');
  await oneAtATime(work);
  const rows = [];
  for (const code of codes) rows.push(await need(work, code));
  const { rows: left } = await sql<{ parentCode: string }>`
    select parent_code from ${regions(work).as('r')} where parent_code = any(${codes}::text[])
      and code <> all(${codes}::text[]) limit 1`.execute(work.handle);
  const parent = rows.find(({ code }) => code === left[0]?.parentCode);
  if (parent)
    throw refuse(400, [
      `【${parent.name}】下还有下级区划,请先删除子节点!`,
      `Delete what is below “${parent.name}” first`,
    ]);
  await work.table('region').remove(rows.map(({ id }) => id));
  return null;
}
