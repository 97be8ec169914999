import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import type { TestApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { type Hall, openHall, rosterCsv, rosterRow } from '../roster/roster.fixture.ts';

export interface Person {
  id: string;
  personId: string;
  name: string;
}

export interface Day {
  hall: Hall;
  people: readonly Person[];
  to: (status: number) => Promise<void>;
}

export async function dayOf(app: TestApp<string>, manager: Visitor, count: number): Promise<Day> {
  const depts = { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') };
  const hall = await openHall(app.db, depts);
  await setRow(app.db, 'district', hall.centres.one, { deptId: app.deptId('云溪一中') });
  const place = (n: number): Record<string, string> =>
    n % 3 === 0 ? { 考区: '澄江考区', 考点: '澄江一中考点' } : { 考点: n % 3 === 1 ? '云溪一中考点' : '云溪二中考点' };
  const rows = Array.from({ length: count }, (_, n) => rosterRow(n, { ...place(n), 报名状态: '已缴费' }));
  const path = 'formalExam/importExaminers';
  const { batchId } = good(
    await send<StagedBatch>(manager, `${path}?examId=${hall.exam}`, '名单.csv', rosterCsv(rows)),
  );
  await workOff(app.context, allJobKinds);
  good(await manager.post(`${path}Confirm`, { batchId }));
  await workOff(app.context, allJobKinds);
  const found = await sql<Person>`select id::text, person_id::text as "personId", name from examiner
    where exam_id = ${hall.exam} order by id`.execute(app.db);
  const to = async (status: number) => {
    await setRow(app.db, 'formalExam', hall.exam, { status });
  };
  await to(30);
  return { hall, people: found.rows, to };
}

export async function keptAndThere(app: TestApp<string>) {
  const cells = sql`exam_id, district_id, coalesce(nullif(centre_id, 0), 0) as centre_id, reg_status, attend_status, violation_level`;
  const kept = await sql`select ${cells}, people as n from examiner_count where people <> 0
    order by 1, 2, 3, 4, 5, 6`.execute(app.db);
  const there = await sql`select ${cells}, count(*)::int as n from examiner where is_deleted = 0
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(app.db);
  return { kept: kept.rows, there: there.rows };
}
