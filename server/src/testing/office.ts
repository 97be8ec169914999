import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '#app';
import type { AppContext } from '#platform/app-context.ts';
import type { FixedClock } from '#platform/clock.ts';
import type { Route } from '#platform/http/route.ts';
import { signIn, Visitor } from './browser.ts';
import { testContext } from './context.ts';
import { addDept, addPerson, sayWhereToAsk } from './people.ts';
import { addRow } from './rows.ts';

const staff = {
  handler: { realName: '甲经办', roles: ['case_handler'], dept: 'letters' },
  colleague: { realName: '乙经办', roles: ['case_handler'], dept: 'letters' },
  stranger: { realName: '丙经办', roles: ['case_handler'], dept: 'exams' },
  reviewer: { realName: '丁复查', roles: ['case_handler'], dept: 'root' },
  reviewer2: { realName: '午复核', roles: ['case_handler'], dept: 'root' },
  auditor: { realName: '戊审核', roles: ['case_auditor'], dept: 'letters' },
  auditor2: { realName: '己审核', roles: ['case_auditor'], dept: 'letters' },
  both: { realName: '庚兼任', roles: ['case_handler', 'case_auditor'], dept: 'letters' },
  leader: { realName: '辛领导', roles: ['city_leader'], dept: 'root' },
  inspector: { realName: '壬监督', roles: ['inspector'], dept: 'root' },
  analyst: { realName: '癸统计', roles: ['data_analyst'], dept: 'root' },
  district1: { realName: '子考区', roles: ['district_manager'], dept: 'district1' },
  district2: { realName: '丑考区', roles: ['district_manager'], dept: 'district2' },
  system: { realName: '寅系统', roles: ['admin'], dept: 'root' },
  security: { realName: '卯保密', roles: ['sec_admin'], dept: 'root' },
} as const;
export type StaffName = keyof typeof staff;
export type DeptName = 'root' | 'letters' | 'exams' | 'district1' | 'district2';
export type TypeName = 'claim' | 'accusation' | 'direct' | 'simple' | 'district1' | 'district2';

export interface Office {
  context: AppContext;
  app: FastifyInstance;
  /** fixed; tests move it */
  clock: FixedClock;
  depts: Record<DeptName, string>;
  districts: { one: string; two: string };
  types: Record<TypeName, string>;
  ids: Record<StaffName, string>;
  as(name: StaffName): Promise<Visitor>;
  /** a visitor without a session and with a new address per call, because of the rate limits */
  citizen: Visitor;
  close(): Promise<void>;
}

export async function openOffice(
  now: string,
  options: { faults?: 'expected'; routes?: readonly Route[] } = {},
): Promise<Office> {
  const { routes: _routes, ...how } = options;
  const started = await testContext({ now, ...how });
  const { context, clock } = started;
  if (!clock) throw new Error('an office needs a clock that stands still');
  const app = await buildApp(context, options.routes ? { routes: options.routes } : {});
  await sayWhereToAsk(context);
  const districts = { one: await addDistrict(context, '东城考区'), two: await addDistrict(context, '西城考区') };
  const depts = await addDepts(context, districts);
  const types = await addTypes(context, depts);
  const ids: Partial<Record<StaffName, string>> = {};
  for (const [account, { realName, roles, dept }] of Object.entries(staff))
    ids[account as StaffName] = await addPerson(context, { account, realName, roles, deptId: depts[dept] });
  const present = new Map<StaffName, Promise<Visitor>>();
  return {
    context,
    app,
    clock,
    depts,
    districts,
    types,
    ids: ids as Record<StaffName, string>,
    as(name) {
      const visitor = present.get(name) ?? signIn(app, name);
      present.set(name, visitor);
      return visitor;
    },
    citizen: new Passer(app),
    async close() {
      await app.close();
      await started.close();
    },
  };
}

let address = 0;

class Passer extends Visitor {
  override async send<D>(options: Parameters<Visitor['send']>[0]) {
    address += 1;
    return super.send<D>({
      remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
      ...options,
    });
  }
}

const addDistrict = (context: AppContext, name: string): Promise<string> =>
  addRow(context.database.kysely, 'district', { tenantId: '000000', name, code: name });

async function addDepts(context: AppContext, districts: Office['districts']): Promise<Office['depts']> {
  const root = await seeded(context, '人事考试院');
  return {
    root,
    letters: await seeded(context, '信访处'),
    exams: await seeded(context, '考务处'),
    district1: await addDept(context, '东城考区办', { parentId: root, districtId: districts.one }),
    district2: await addDept(context, '西城考区办', { parentId: root, districtId: districts.two }),
  };
}

async function seeded(context: AppContext, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from dept
    where tenant_id = '000000' and dept_name = ${name}`.execute(context.database.kysely);
  const id = rows[0]?.id;
  if (!id) throw new Error(`no department ${name}`);
  return id;
}

async function addTypes(context: AppContext, depts: Office['depts']): Promise<Office['types']> {
  const add = async (name: string, deptId: string, facts: { legal?: number; audit?: number; simple?: number } = {}) => {
    const { legal = 3, audit = 1, simple = 0 } = facts;
    return addRow(context.database.kysely, 'caseType', {
      tenantId: '000000',
      kind: 2,
      typeName: name,
      deptId,
      legalClass: legal,
      needAudit: audit,
      simpleTrack: simple,
      confidential: legal === 2 ? 1 : 0,
    });
  };
  return {
    claim: await add('报名资格', depts.letters),
    accusation: await add('考场违纪举报', depts.letters, { legal: 2 }),
    direct: await add('意见建议', depts.letters, { legal: 1, audit: 0 }),
    simple: await add('咨询类', depts.letters, { simple: 1 }),
    district1: await add('东城考区事项', depts.district1),
    district2: await add('西城考区事项', depts.district2),
  };
}
