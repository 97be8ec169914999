import { isEmpty } from '@kaoxin/contract/conventions.ts';
import { isMaskedPhone, neededOf, place, type placeFields, placeType } from '@kaoxin/contract/exam/places/district.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { root } from '@kaoxin/contract/plain-resource/tree.ts';
import { realNameProblem } from '@kaoxin/contract/user/profile.ts';
import { sql } from 'kysely';
import { runningAt } from '#engine/ports/place-port.ts';
import type { Actor } from '#platform/access/actor.ts';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { seesAll } from '#platform/database/scope.ts';
import { factsOfTable } from '#platform/database/tables.ts';
import { livingRows, type SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ResourceHooks } from '#platform/resource/crud.ts';
import { labelOf } from '#platform/resource/label.ts';
import type { Work } from '#platform/work.ts';
import { isCodeAt } from './codes.ts';
import { isEverUsed, refuseOpenUse, refuseRemoval, refuseSeated, refuseShorterUse } from './guards.ts';
import { levelOf, needAt } from './rights.ts';
import { sumsOf } from './sums.ts';

type Row = SelectedRow<'district'>;
type Field = keyof typeof placeFields & string;

const usual = { sort: 0, status: 1 } as const;
const isUsual = (field: string): field is keyof typeof usual => Object.hasOwn(usual, field);

export const placeHooks: ResourceHooks<'district'> = {
  secrets: { managerPhone: { column: 'managerPhone', keep: (phone, { context }) => context.secrets.seal(phone) } },

  /** A masked phone leaves the stored one unchanged. The level of a place never changes. */
  settle(given, before) {
    const asked: Record<string, unknown> = before ? { ...given } : { ...usual, ...given };
    if (before) delete asked.nodeType;
    if (isEmpty(asked.parentId) || asked.parentId === root) {
      if ('parentId' in asked && levelOf(before ?? asked) === placeType.centre) asked.parentId = null;
      else delete asked.parentId;
    }
    if (typeof asked.managerPhone === 'string' && isMaskedPhone(asked.managerPhone)) {
      if (!before)
        throw refuse(400, ['手机号码格式不正确', 'This is not a mobile phone number'], { fields: ['managerPhone'] });
      delete asked.managerPhone;
    }
    return Object.fromEntries(
      Object.entries(asked).map(([field, value]) => [field, value ?? (isUsual(field) ? usual[field] : null)]),
    );
  },

  async validate(work, after, before) {
    const level = levelOf(after);
    for (const field of neededOf[level]) refuseMissing(after, field);
    refuseName(after, before);
    const above = level === placeType.centre ? await districtAbove(work, after, before) : '';
    if (level === placeType.district && (after.parentId ?? root) !== root)
      throw refuse(400, ['考区没有上级', 'A district has nothing above it'], { fields: ['parentId'] });
    if (!isCodeAt(level, after.code ?? '', above)) throw refuseCode(level, above);
    await refuseRegion(work, after, before);
    refuseKeeper(work.actor, after, before);
    if (!before) return;
    if (after.status !== before.status) needAt(work.actor, level, 'enable');
    if (after.code !== before.code && (await isEverUsed(work, [before.id])))
      throw refuse(400, ['已被考试引用，不能修改编号', 'An examination uses it; its code cannot be changed'], {
        fields: ['code'],
      });
    if (before.status === 1 && after.status === 0) await refuseOpenUse(work, [before.id]);
    await refuseShorterUse(work, before, after);
  },

  async beforeRemove(work, rows) {
    if (rows.some(({ deptId }) => deptId !== null)) await raiseGrantVersion(work);
    for (const row of rows) needAt(work.actor, levelOf(row), 'delete');
    await refuseRemoval(work, rows);
    const ids = rows.map(({ id }) => id);
    const rooms = await work
      .table('room')
      .select()
      .select(['id', 'roomNo'])
      .where((eb) => eb('centreId', '=', eb.fn.any(eb.val(ids))))
      .execute();
    await refuseSeated(work, rooms);
    if (rooms.length > 0) await work.table('room').remove(rooms.map(({ id }) => id));
  },

  listConditions: (_work, { filters }) =>
    filters.some(({ field }) => field === 'nodeType')
      ? undefined
      : { key: 'districts', conditions: [sql`${sql.ref('district.nodeType')} = ${placeType.district}`] },

  async decorate(work, rows) {
    const ids = rows.map(({ id }) => id);
    const running = await runningAt(work, ids);
    return (await sumsOf(work, ids)).map((sums, place) => ({ ...sums, activeExamCount: running[place] ?? 0 }));
  },
};

const words = (field: Field) => labelOf(place.form, field);

function refuseMissing(after: Partial<Row>, field: Field): void {
  const value = after[field];
  if (!isEmpty(value) && !(field === 'parentId' && value === root)) return;
  const [zh, en] = words(field);
  const verb = field === 'address' ? (['请输入', 'Enter'] as const) : (['请选择', 'Select'] as const);
  throw refuse(400, [`${verb[0]}${zh}`, `${verb[1]} the ${inSentence(en)}`], { fields: [field] });
}

function refuseName({ managerName }: Partial<Row>, before?: Row): void {
  const problem = managerName && managerName !== before?.managerName ? realNameProblem(managerName) : undefined;
  if (problem) throw refuse(400, problem, { fields: ['managerName'] });
}

async function districtAbove(work: Work, { parentId = root }: Partial<Row>, before?: Row): Promise<string> {
  const districts = work.table('district');
  const above = await (before?.parentId === parentId ? districts.ofTenant() : districts).find(parentId);
  if (above && levelOf(above) === placeType.district) return above.code;
  throw refuse(400, ['所属考区不存在，请重新选择', 'The district does not exist. Choose another one'], {
    fields: ['parentId'],
  });
}

/**
 * A department determines who sees places and cases, so callers without full scope may only assign their own subtree.
 */
function refuseKeeper(actor: Actor, { deptId }: Partial<Row>, before?: Row): void {
  if (!deptId || deptId === before?.deptId || seesAll(factsOfTable('district'), actor)) return;
  if (!actor.deptSubtree.includes(deptId))
    throw refuse(403, ['管理机构应为本部门或其下级部门', 'Department: choose your own or one below it'], {
      fields: ['deptId'],
    });
}

const refuseCode = (level: number, above: string) =>
  refuse(
    400,
    level === placeType.district
      ? ['考区编号应为2位数字', 'The code of a district has two digits']
      : [
          `考点编号应为考区编号【${above}】加3位数字`,
          `The code of a centre is that of its district, ${above}, and three digits`,
        ],
    { fields: ['code'] },
  );

async function refuseRegion(work: Work, { regionCode }: Partial<Row>, before?: Row): Promise<void> {
  if (!regionCode || regionCode === before?.regionCode) return;
  if (!(await regionNamed(work, regionCode)))
    throw refuse(400, ['行政区划不存在，请重新选择', 'The region does not exist. Choose another one'], {
      fields: ['regionCode'],
    });
}

export async function regionNamed(work: Work, code: string): Promise<string | null> {
  const regions = livingRows(work.platform, platformTenant, 'region');
  const row = await regions.select().select('name').where('code', '=', code).executeTakeFirst();
  return row?.name ?? null;
}
