import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { type Office, openOffice } from '../../server/src/testing/office.ts';
import { addDept, addPerson } from '../../server/src/testing/people.ts';
import { good, letter, petitionAt } from '../../server/src/testing/petitions.ts';
import { addFullRole, addTenant } from '../../server/src/testing/tenant.ts';
import { appealRows } from './appeal-samples.ts';
import { correctionRows } from './correction-samples.ts';
import { economistRows } from './economist-samples.ts';
import { endedTask, keptView } from './ended-task.ts';
import { examRows } from './exam-samples.ts';
import type { Ids } from './ids.ts';
import { paperRows } from './paper-samples.ts';
import { questionRows } from './question-samples.ts';
import { reviewRows } from './review-samples.ts';
import { rosterRows } from './roster-samples.ts';
import { seatRows } from './seat-samples.ts';
import { surveyRows } from './survey-samples.ts';
import { systemRows } from './system-samples.ts';
import { templateRows } from './template-samples.ts';

export interface TwoTenants {
  office: Office;
  intruder: Visitor;
  theirs: Ids;
  own: Ids;
  close: () => Promise<void>;
}

const tenantId = '222222';

export const inserted = async (
  { database: { kysely } }: AppContext,
  query: ReturnType<typeof sql<{ id: string }>>,
): Promise<string> => String((await query.execute(kysely)).rows[0]?.id);

export async function openTwoTenants(): Promise<TwoTenants> {
  const office = await openOffice('2026-03-02 09:00:00');
  const { context } = office;
  await addTenant(context, tenantId);
  const role = await addFullRole(context, { tenantId });
  const dept = await addDept(context, '外单位信访处', { tenantId });
  const user = await addPerson(context, { account: 'intruder', roles: [role], deptId: dept, tenantId });
  await addPerson(context, { account: 'mate', roles: [role], deptId: dept, tenantId });
  const intruder = await signIn(office.app, 'intruder', { tenantId });
  const theirs = await rowsOfTheirs(office);
  const elsewhere = { tenantId, called: '外部' };
  const exams = await examRows(context, elsewhere);
  const roster = await rosterRows(context, exams, elsewhere);
  const own = {
    ...theirs,
    ...exams,
    ...roster,
    ...(await correctionRows(context, { ...exams, ...roster }, elsewhere)),
    ...(await reviewRows(context, { ...exams, ...roster }, elsewhere)),
    ...(await economistRows(context, exams, elsewhere)),
    ...(await seatRows(context, exams, elsewhere)),
    ...(await surveyRows(context, elsewhere)),
    ...(await questionRows(context, elsewhere)),
    ...(await paperRows(context, elsewhere)),
    ...(await appealRows(context, elsewhere)),
    ...(await templateRows(context, elsewhere)),
    dept,
    user,
    ...(await ownRows(intruder, dept)),
  };
  return {
    office,
    intruder,
    theirs,
    own,
    async close() {
      expect(await faultsOf(context)).toEqual([]);
      await office.close();
    },
  };
}

async function rowsOfTheirs(office: Office): Promise<Ids> {
  const { context } = office;
  const insert = (query: ReturnType<typeof sql<{ id: string }>>) => inserted(context, query);
  const { id: petition } = await petitionAt(office, 'submitted');
  const batch =
    await insert(sql`insert into import_file (tenant_id, create_user, kind, file_name, sha256, headings, keys, sources)
    values ('000000', ${office.ids.handler}, 'petition', 'x.xlsx', '', '["标题"]', '["title"]', '["name"]') returning id`);
  const param = await insert(sql`select id from param where tenant_id = '000000' and param_key = 'org.name'`);
  const notice = await insert(sql`insert into notice (tenant_id, title, category, release_time, content)
    values ('000000', '内部通知', 1, now(), '内容') returning id`);
  const exams = await examRows(context);
  const roster = await rosterRows(context, exams);
  return {
    dataScope: await insert(sql`select id from data_scope where scope_type = 2 limit 1`),
    menu: await insert(sql`select id from menu where code = 'param_view'`),
    role: await insert(sql`select id from role where tenant_id = '000000' and role_alias = 'case_handler'`),
    ...(await systemRows(context)),
    ...exams,
    ...roster,
    ...(await correctionRows(context, { ...exams, ...roster })),
    ...(await reviewRows(context, { ...exams, ...roster })),
    ...(await economistRows(context, exams)),
    ...(await seatRows(context, exams)),
    ...(await surveyRows(context)),
    ...(await questionRows(context)),
    ...(await paperRows(context)),
    ...(await appealRows(context)),
    ...(await templateRows(context)),
    notice,
    task: await insert(endedTask('000000', office.ids.handler)),
    listView: await insert(keptView('000000', office.ids.handler)),
    petition,
    type: office.types.claim,
    param,
    dept: office.depts.letters,
    user: office.ids.handler,
    batch,
  };
}

async function ownRows(intruder: Visitor, deptId: string): Promise<Pick<Ids, 'petition' | 'type' | 'param'>> {
  const added = async (path: string, body: object) => good(await intruder.post<{ id: string }>(path, body)).id;
  const type = await added('type/submit', { kind: 2, typeName: '外单位分类', deptId });
  const petition = await added('petitionLetter/register', { source: 3, typeId: type, ...letter });
  const param = await added('blade-system/param/submit', { paramName: '外', paramKey: 'foreign.one', paramValue: '1' });
  return { type, petition, param };
}
