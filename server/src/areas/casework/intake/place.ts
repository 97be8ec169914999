import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import { sql } from 'kysely';
import type { Problem } from '#engine/filing/problems.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';

export type CaseType = SelectedRow<'caseType'>;

export interface Placed {
  type: CaseType | null;
  legalClass: number | null;
  confidential: 0 | 1;
  deptId: string;
  districtId: string | null;
}

export const noSuchDistrict: Problem = [
  '考区不存在，请重新选择',
  'The district does not exist; select another one',
  'districtId',
];

export class Places {
  readonly #work: Work;
  readonly #module: CaseModule;
  readonly #types = new Map<string, Promise<CaseType | undefined>>();
  readonly #groups = new Map<string, Promise<boolean>>();
  readonly #ofDept = new Map<string, Promise<{ districtId: string | null } | undefined>>();
  readonly #districts = new Map<string, Promise<boolean>>();

  readonly #takesGroups: boolean;

  /** @param takesGroups whether a group of classifications is allowed, as in files of other offices */
  constructor(work: Work, module: CaseModule, takesGroups: boolean) {
    this.#work = work;
    this.#module = module;
    this.#takesGroups = takesGroups;
  }

  hasDistrict(id: string): Promise<boolean> {
    return kept(this.#districts, id, () => isDistrict(this.#work, id));
  }

  async of(typeId: string, districtId: string | null): Promise<Placed | Problem> {
    const type = await kept(this.#types, typeId, () => heldType(this.#work, typeId));
    if (!type || type.kind !== this.#module.typeKind || type.status !== 1)
      return [
        `${caseKind[this.#module.kind].zh}分类不存在或已停用，请重新选择`,
        'The category does not exist or is disabled',
        'typeId',
      ];
    if (!this.#takesGroups && (await kept(this.#groups, typeId, () => isGroup(this.#work, typeId))))
      return ['请选择具体分类，不能选择分类组', 'Select a category, not a group of them', 'typeId'];
    const dept = await kept(this.#ofDept, type.deptId, () => districtOfDept(this.#work, type.deptId));
    if (!dept)
      return [
        '该分类的承办机构已不存在，请联系管理员',
        'The department of this category no longer exists; ask an administrator',
        'typeId',
      ];
    if (districtId && !(await this.hasDistrict(districtId))) return noSuchDistrict;
    const legalClass = type.legalClass ?? petitionClass.of.claim;
    return {
      type,
      legalClass,
      confidential: type.confidential === 1 || legalClass === petitionClass.of.accusation ? 1 : 0,
      deptId: type.deptId,
      districtId: districtId ?? dept.districtId,
    };
  }
}

function kept<V>(memory: Map<string, Promise<V>>, key: string, ask: () => Promise<V>): Promise<V> {
  const found = memory.get(key) ?? ask();
  memory.set(key, found);
  return found;
}

/** Locked until the transaction ends, so that a classification cannot be deleted while a case is filed under it. */
async function heldType(work: Work, id: string): Promise<CaseType | undefined> {
  return work.table('caseType').select().selectAll().where('id', '=', id).forShare().executeTakeFirst();
}

async function isGroup(work: Work, id: string): Promise<boolean> {
  const below = work.table('caseType').select().select('id').where('parentId', '=', id).where('status', '=', 1);
  return (await below.limit(1).executeTakeFirst()) !== undefined;
}

async function districtOfDept(work: Work, id: string): Promise<{ districtId: string | null } | undefined> {
  const { rows } = await sql<{ districtId: string | null }>`
    select (select own.district_id from ${work.table('district').ofTenant().as('own')} where own.dept_id = d.id
      order by own.id limit 1) as district_id
    from ${work.table('dept').as('d')} where d.id = ${id}`.execute(work.platform);
  const [dept] = rows;
  if (!dept?.districtId) return dept;
  // deleted at this moment: the case gets no district
  return (await heldDistrict(work, dept.districtId)) ? dept : { districtId: null };
}

const heldDistrict = (work: Work, id: string) =>
  work.table('district').ofTenant().select().select('id').where('id', '=', id).forShare().executeTakeFirst();

async function isDistrict(work: Work, id: string): Promise<boolean> {
  if ((await work.table('district').find(id))?.nodeType !== placeType.district) return false;
  return (await heldDistrict(work, id)) !== undefined;
}

export async function higherDept(work: Work, deptId: string): Promise<string> {
  const depts = work.table('dept');
  const dept = await depts.find(deptId);
  const higher = dept && (await depts.find(dept.parentId));
  return higher?.id ?? deptId;
}
