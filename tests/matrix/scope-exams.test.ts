import type { Call } from '@kaoxin/contract/call.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { digestOf } from '../../server/src/testing/digest.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { type Office, openOffice } from '../../server/src/testing/office.ts';
import { addDept, addPerson } from '../../server/src/testing/people.ts';
import { addRow, setRow, setRows } from '../../server/src/testing/rows.ts';
import { addFullRole } from '../../server/src/testing/tenant.ts';
import { Unchanged } from '../../server/src/testing/unchanged.ts';
import { ask } from './asking.ts';
import { examRows } from './exam-samples.ts';
import { idFieldsOf, namesAnother } from './id-fields.ts';
import type { Ids } from './ids.ts';
import { further, isFoundOut, ofExams, refusals, states, theirsOf, withTheirs } from './one-id.ts';
import { rosterRows } from './roster-samples.ts';
import { nameOf, type Sample } from './sample.ts';
import { nobody, samples } from './samples.ts';
import { seatRows } from './seat-samples.ts';

/** S16: one examination in two districts; a manager does not find rows of the other district or centre. */
let office: Office;
/** In another district, at another centre of the own district, at the own centre. */
let far: Ids;
let near: Ids;
let own: Ids;
/** They have all buttons, so only their scope limits them. */
const people: Record<'district' | 'centre' | 'districtManager' | 'centreManager', Visitor> = {
  district: undefined as never,
  centre: undefined as never,
  districtManager: undefined as never,
  centreManager: undefined as never,
};

beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  const { context, depts } = office;
  const centreDept = await addDept(context, '一中', { parentId: depts.district1 });
  const exams = await examRows(context);
  const rows = async (places: typeof exams, called: string) => ({
    ...nobody,
    ...places,
    ...(await rosterRows(context, places, { called })),
    ...(await seatRows(context, places)),
  });
  far = await rows(exams, '内部');
  const district = office.districts.one;
  const mine = await place('自家一中', { code: '77001', parentId: district, deptId: centreDept });
  const sibling = await place('内部二中', { code: '77002', parentId: district });
  near = await rows(await joined(exams, district, sibling, '内部二'), '内部二');
  own = { ...(await rows(await joined(exams, district, mine, '自家'), '自家')), resources: { centre: mine } };
  await setRow(db(), 'examStaff', far.examStaff, { districtId: exams.examDistrict, centreId: exams.examCentre });
  await setRow(db(), 'seatPlan', far.seatPlan, { districtIds: [exams.examDistrict] });
  await setRows(db(), 'formalExam', {}, { districtIds: [district, exams.examDistrict] });
  for (const [account, like, deptId] of [
    ['district', 'district_manager', depts.district1],
    ['centre', 'centre_manager', centreDept],
  ] as const) {
    const alias = await addFullRole(context, { alias: `all_of_${account}`, scopes: [] });
    await sql`insert into role_scope (role_id, scope_id, scope_category)
      select mine.id, held.scope_id, held.scope_category from role mine, role model join role_scope held on held.role_id = model.id
      where mine.role_alias = ${alias} and model.role_alias = ${like} and model.tenant_id = '000000'`.execute(db());
    await addPerson(context, { account, roles: [alias], deptId });
    await addPerson(context, { account: like, roles: [like], deptId });
    people[account] = await signIn(office.app, account);
    people[`${account}Manager`] = await signIn(office.app, like);
  }
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const db = () => office.context.database.kysely;

const place = (
  name: string,
  { code, parentId = '0', deptId = null }: { code: string; parentId?: string; deptId?: string | null },
) => addRow(db(), 'district', { tenantId: '000000', name, code, nodeType: parentId === '0' ? 1 : 2, parentId, deptId });

async function joined<E extends { exam: string }>(exams: E, examDistrict: string, examCentre: string, called: string) {
  const examPlace = await addRow(db(), 'examPlace', {
    tenantId: '000000',
    examId: exams.exam,
    districtId: examDistrict,
    centreId: examCentre,
    planSeats: 30,
    planRooms: 1,
  });
  const examStaff = await addRow(db(), 'examStaff', {
    tenantId: '000000',
    examId: exams.exam,
    centreId: examCentre,
    districtId: examDistrict,
    name: `${called}人员`,
    phone: '',
    duty: 4,
  });
  return { ...exams, examDistrict, examCentre, examPlace, examStaff };
}

/** Text in rows of others only: the examination is shared. */
const ofOthers = {
  district: /内部(考区|考点|考生|人员)/,
  centre: /内部二?(考区|考点|中|考生|人员)/,
};
const markOf = (who: keyof typeof people): RegExp => (who.startsWith('district') ? ofOthers.district : ofOthers.centre);
const offersAll = 'GET district/allSelect';
const ofPlaces: readonly (keyof Ids)[] = [
  ...(['examDistrict', 'examCentre', 'examStaff', 'seatRoom', 'seatPlan'] as const),
  ...(['examiner', 'violation', 'person'] as const),
];
const ofExam = (call: Call): boolean => ofExams.test(call.path) || call.path.startsWith('room/');
const calls = allCalls.filter((call) => ofExam(call) && nameOf(call) !== offersAll);
const title = (call: Call): [string, Call] => [nameOf(call), call];

const at = (status: number) => setRow(db(), 'formalExam', own.exam, { status });

/** Not bound to a district: the examination, its papers, own files, departments. */
const shared = ['examId', 'paperId', 'batchId', 'deptId'];

function asking(
  call: Call,
  others: Ids,
): { sample: Sample; judge: (answer: Awaited<ReturnType<typeof ask>>) => boolean }[] {
  const bases = (ids: Ids) => [...(samples[nameOf(call)]?.(ids) ?? []), ...(further[nameOf(call)]?.(ids) ?? [])];
  const mine = bases(own);
  const itself = ofPlaces.flatMap((key) =>
    bases({ ...own, [key]: others[key], ...(key === 'examCentre' ? { resources: { centre: others.examCentre } } : {}) })
      .filter((sample, index) => JSON.stringify(sample) !== JSON.stringify(mine[index]))
      .map((sample) => ({ sample, judge: ({ status }: { status: number }) => status === 404 })),
  );
  const beside = idFieldsOf(call)
    .filter((field) => namesAnother(field) && !shared.includes(field.path.at(-1) ?? ''))
    // A new centre has no rooms yet; the foreign centre is in the own district.
    .filter((field) => theirsOf(call, field, others) !== theirsOf(call, field, own))
    .filter(({ path }) => !(call.path === 'district/save' && path[0] === 'rooms'))
    .flatMap((field) =>
      mine.map((base) => ({
        sample: withTheirs(field, base, theirsOf(call, field, others) ?? ''),
        judge: (answer: Parameters<typeof isFoundOut>[2]) => isFoundOut(call, field, answer),
      })),
    );
  return [...itself, ...beside];
}

describe.each([
  ['who keeps a district, of another district', 'district', () => far],
  ['who keeps a centre, of another district', 'centre', () => far],
  ['who keeps a centre, of another centre of his district', 'centre', () => near],
] as const)('%s', (_, who, others) => {
  const named = calls.filter((call) => idFieldsOf(call).length > 0);
  const unchanged = new Unchanged(async () => {
    await at(states[0]);
    return digestOf(office.context);
  });
  beforeAll(() => unchanged.begin());
  test.each(named.map(title))('%s: the record is not found and nothing changes', async (name, call) => {
    let found = false;
    const all = asking(call, others());
    for (const status of states) {
      await at(status);
      for (const { sample, judge } of all) {
        const answer = await ask(people[who], call, sample);
        expect([answer.status, sample]).toEqual([expect.toSatisfy((given) => refusals.includes(given)), sample]);
        expect(JSON.stringify(answer.body)).not.toMatch(markOf(who));
        found ||= judge(answer);
      }
    }
    if (call.acts) await unchanged.behind(name);
    expect([name, all.length === 0 || found]).toEqual([name, true]);
  });
  test('changes nothing after the last calls', () => unchanged.end());
});

const reading = calls.filter(({ method, acts, shape }) => method === 'GET' && !acts && shape === 'json');
const sheets = calls.filter(({ method, shape }) => method === 'GET' && shape === 'file');

describe.each(['district', 'centre', 'districtManager', 'centreManager'] as const)('%s', (who) => {
  test.each(reading.map(title))('%s: own rows contain nothing of others', async (name, call) => {
    for (const status of states) {
      await at(status);
      for (const sample of samples[name]?.(own) ?? []) {
        const answer = await ask(people[who], call, sample);
        expect(answer.status).toBeLessThan(500);
        expect(JSON.stringify(answer.body)).not.toMatch(markOf(who));
      }
    }
  });

  test.each(sheets.map(title))('%s: nor does the sheet', async (name, call) => {
    await at(50);
    for (const { query = {} } of samples[name]?.(own) ?? []) {
      const download = await office.app.inject({
        method: 'GET',
        url: `/api/${call.path}`,
        query,
        headers: { 'blade-auth': `bearer ${people[who].token}` },
      });
      expect(download.statusCode).toBeLessThan(500);
      if (!String(download.headers['content-type']).includes('sheet')) continue;
      expect(JSON.stringify(await rowsOf(download.rawPayload))).not.toMatch(markOf(who));
    }
  });
});
