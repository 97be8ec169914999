import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caseworkJobs } from '../../server/src/areas/casework/area.ts';
import { caseKinds } from '../../server/src/areas/casework/kind/kind.ts';
import { runOnce } from '../../server/src/platform/jobs/periodic.ts';
import { serverLog } from '../../server/src/platform/log.ts';
import { signIn } from '../../server/src/testing/browser.ts';
import type { Office } from '../../server/src/testing/office.ts';
import { good, register } from '../../server/src/testing/petitions.ts';
import { setRows } from '../../server/src/testing/rows.ts';
import { addDriller, officeWithDrills } from './office-with-drills.ts';

let office: Office;
let logged: { msg: string; job?: string; kind?: string; tenantId?: string }[] = [];
beforeAll(async () => {
  office = await officeWithDrills('2026-03-02 09:00:00');
  await addDriller(office, 'mia', '苗演练');
});
afterAll(() => office.close());
beforeEach(async () => {
  logged = [];
  office.clock.set('2026-03-02 09:00:00');
  await sql`truncate petition_letter, drill, case_recusal, inbox_message`.execute(db());
});

const db = () => office.context.database.kysely;
async function sweep(): Promise<void> {
  const log = serverLog('error', { write: (line: string) => void logged.push(JSON.parse(line)) });
  for (const job of caseworkJobs) await runOnce({ ...office.context, log }, job);
}
const drill = async () => {
  const mia = await signIn(office.app, 'mia');
  const words = { title: '消防疏散演练', content: '考点消防疏散', applicantName: '陈思远', phone: '13800138000' };
  return good(await mia.post<{ id: string }>('drill/register', { source: 7, ...words, headcount: 9 }));
};
const states = async (table: 'petition_letter' | 'drill') =>
  (
    await sql<{ toldState: number; caseStatus: number; recusalsNoted: number }>`select told_state, case_status,
      recusals_noted from ${sql.table(table)} order by id`.execute(db())
  ).rows;

async function broken(table: 'petition_letter' | 'drill', run: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db());
  await rename(table, 'somewhere_else');
  await run();
  await rename('somewhere_else', table);
}

test.each([
  ['drill', 'drill', 'petition_letter'],
  ['petition', 'petition_letter', 'drill'],
] as const)('logs a fault of %s and continues the other sweeps', async (kind, table, other) => {
  await register(office);
  await drill();
  await sql`update ${sql.table(other)} set recusals_noted = 0`.execute(db());
  office.clock.set('2026-04-20 09:00:00');
  const before = await states(table);
  await broken(table, sweep);
  expect(await states(other)).toEqual([{ toldState: 3, caseStatus: 10, recusalsNoted: 1 }]);
  expect(await states(table)).toEqual(before);
  expect(new Set(logged.map((line) => line.kind))).toEqual(new Set([kind]));
  expect(new Set(logged.map((line) => line.job))).toEqual(new Set(caseworkJobs.map(({ name }) => name)));
  logged = [];
  await sweep();
  expect(logged).toEqual([]);
  expect((await states(table)).map(({ toldState }) => toldState)).toEqual([3]);
});

test('continues with others when one case cannot take its step', async () => {
  const [stuck, waiting] = [await register(office), await register(office)];
  await setRows(db(), 'petitionLetter', {}, { caseStatus: 21, supplementDue: '2026-03-01 23:59:59' });
  await sql`create function refuse_stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`.execute(
    db(),
  );
  await sql
    .raw(`create trigger stuck before update on petition_letter for each row
    when (new.id = ${stuck.id}) execute function refuse_stuck()`)
    .execute(db());
  await sweep();
  await sql`drop trigger stuck on petition_letter`.execute(db());
  const { rows } = await sql<{ id: string; caseStatus: number }>`select id, case_status from petition_letter
    order by id`.execute(db());
  expect(rows).toEqual([
    { id: stuck.id, caseStatus: 21 },
    { id: waiting.id, caseStatus: 60 },
  ]);
  expect(logged.some(({ kind, msg }) => kind === 'petition' && msg === 'part of a periodic job failed')).toBe(true);
});

test('shows both kinds', () => {
  expect(caseKinds().map(({ kind }) => kind)).toEqual(expect.arrayContaining(['petition', 'drill']));
});
