import type { Call } from '@kaoxin/contract/call.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { listFactsOf } from '@kaoxin/contract/list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeZip } from '../../server/src/platform/files/testing/zip-maker.ts';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import type { Answer } from '../../server/src/testing/browser.ts';
import { ask } from './asking.ts';
import { digestOf } from './digest.ts';
import { type IdField, idFieldsOf, namesAnother } from './id-fields.ts';
import { type Ids, nameOf, type Sample, samples } from './samples.ts';
import { openTwoTenants, type TwoTenants } from './two-tenants.ts';

/**
 * S15, field by field: everything a call is asked with is the caller's own, and one id is the other tenant's. Calls and fields are
 * the contract's: one that is added is asked here by itself.
 */
let two: TwoTenants;
beforeAll(async () => {
  two = await openTwoTenants();
});
afterAll(() => two.close());

/** Which record of theirs a field names. */
const named: Readonly<Record<string, (ids: Ids) => string>> = {
  examId: ({ exam }) => exam,
  districtId: ({ examDistrict }) => examDistrict,
  districtIds: ({ examDistrict }) => examDistrict,
  centreId: ({ examCentre }) => examCentre,
  roomId: ({ seatRoom }) => seatRoom,
  examinerId: ({ examiner }) => examiner,
  otherId: ({ examiner }) => examiner,
  personId: ({ person }) => person,
  planId: ({ seatPlan }) => seatPlan,
  recordId: ({ violation }) => violation,
  paperId: ({ paper }) => paper,
  batchId: ({ batch }) => batch,
  typeId: ({ type }) => type,
  deptId: ({ dept }) => dept,
  userId: ({ user }) => user,
  userIds: ({ user }) => user,
  handlerId: ({ user }) => user,
  secondSignUserId: ({ user }) => user,
  roleId: ({ role }) => role,
  roleIds: ({ role }) => role,
  menuId: ({ menu }) => menu,
  menuIds: ({ menu }) => menu,
  dataScopeIds: ({ dataScope }) => dataScope,
  apiScopeIds: ({ dataScope }) => dataScope,
  topMenuId: ({ topMenu }) => topMenu,
  topMenuIds: ({ topMenu }) => topMenu,
  clusterId: ({ petition }) => petition,
  fileIds: ({ attachment }) => attachment,
  packageId: ({ tenantPackage }) => tenantPackage,
  datasourceId: ({ datasource }) => datasource,
  postId: ({ resources }) => resources.post ?? '',
  parentId: ({ dept }) => dept,
};
/** Members of a list that a record carries. */
const members: Readonly<Record<string, (ids: Ids) => string>> = {
  'rooms.id': ({ seatRoom }) => seatRoom,
  'subjects.id': ({ examSubject }) => examSubject,
  'places.id': ({ examPlace }) => examPlace,
  'entries.id': ({ examiner }) => examiner,
  'items.id': ({ petition }) => petition,
};
/** Levels of a tree name one of their own kind. */
const above = (path: string, ids: Ids): string | undefined => {
  if (path.startsWith('district/')) return ids.examDistrict;
  if (path.startsWith('type/')) return ids.type;
  if (path.includes('/role/')) return ids.role;
  if (path.includes('/menu/')) return ids.menu;
  return path.includes('/dict') ? ids.dict : undefined;
};
function theirsOf({ path: called }: Call, { path }: IdField, ids: Ids): string | undefined {
  const name = path.at(-1) ?? '';
  const parent = name === 'parentId' ? above(called, ids) : undefined;
  return parent ?? (path.length > 1 ? members[path.join('.')]?.(ids) : undefined) ?? named[name]?.(ids);
}

const photos = makeZip([{ name: '001.jpg', content: 'nobody looks at it before the answer' }]);
const subject = {
  ...{ subjectCode: '02', name: '另一科', totalScore: 100, passScore: 60 },
  ...{ startTime: '2026-06-06 09:00:00', endTime: '2026-06-06 11:00:00' },
};
const kept = { managerName: '陈远', managerPhone: '13800001111' };
const newDistrict = { nodeType: 1, code: '77', name: '外二考区', regionCode: '11', ...kept };
const newCentre = { nodeType: 2, code: '88002', name: '外二考点', address: '学府路1号', centreKind: 1, ...kept };
const newRoom = { roomNo: '009', floor: 1, seats: 10, columnsCount: 2, isAccessible: 0, isBackup: 0 };
const newStaff = { name: '外人', phone: '13900000009', duty: 4 };

/** What gets as far as looking the record up, where the samples break off before. */
const further: Readonly<Record<string, (own: Ids) => readonly Sample[]>> = {
  'POST district/save': ({ examDistrict }) => [
    { body: { ...newDistrict } },
    { body: { ...newCentre, parentId: examDistrict } },
  ],
  'POST district/submit': ({ examDistrict, examCentre }) => [
    { body: { ...newDistrict } },
    { body: { ...newCentre, parentId: examDistrict } },
    { body: { ...newCentre, id: examCentre, code: '88001', version: 1, rooms: [newRoom] } },
  ],
  'POST room/submit': () => [{ body: newRoom }],
  'POST formalExam/submit': ({ exam, examCentre }) => [
    { body: { id: exam, subjects: [subject] } },
    { body: { id: exam, places: [{ centreId: examCentre }] } },
  ],
  'POST examStaff/submit': ({ exam }) => [{ body: { ...newStaff, examId: exam } }],
  'POST examiners/attend': ({ exam }) => [{ body: { examId: exam, entries: [{ attend: 1 }] } }],
  'POST examiners/photos': ({ exam }) => [{ query: { examId: exam }, file: '照片.zip', content: photos }],
  'POST formalExam/importExaminers': ({ exam }) => [{ query: { examId: exam }, file: '名单.csv' }],
  'POST formalExam/importScores': ({ exam }) => [{ query: { examId: exam }, file: '成绩.csv' }],
  'POST formalExam/importAnswers': ({ exam }) => [{ query: { examId: exam }, file: '作答.csv' }],
};

/** A sample with one field put to what is theirs. */
function withTheirs({ part, path, many }: IdField, sample: Sample, id: string): Sample {
  const value = many && part === 'body' ? [id] : id;
  const [first = '', second] = path;
  const given = (sample[part] ?? {}) as Record<string, unknown>;
  if (second === undefined) return { ...sample, [part]: { ...given, [first]: value } };
  const list = Array.isArray(given[first]) && given[first].length > 0 ? given[first] : [{}];
  return { ...sample, [part]: { ...given, [first]: list.map((one) => ({ ...one, [second]: value })) } };
}

/** States of an examination in which its calls do something: their refusal must not be that of a state alone. */
const states = [0, 20, 30, 40, 50];
const ofExams = /^(formalExam|examiners|examStaff|district|statistic)\//;

/** Words of theirs alone. */
const mark = /内部/;
/** What a list, a count or a picker says of nobody. */
const saysNothing = (data: unknown): boolean => {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== 'object' || data === null) return data === 0 || data === null;
  return Object.entries(data).every(
    ([key, value]) => ['current', 'size', 'isOpen', 'subjects', 'asOf'].includes(key) || saysNothing(value),
  );
};

/** 404 or a refusal that is about this very record; or an answer that holds nobody. Any other refusal leaves it open. */
function isFoundOut(call: Call, { path }: IdField, { status, msg, data }: Answer): boolean {
  if (status === 404) return true;
  // a member that is not there is one that somebody has taken out since
  if (status === 409) return path.length > 1;
  if (status === 200) return call.shape === 'file' || saysNothing(data);
  const fields: unknown[] = (data as { fields?: unknown[] } | null)?.fields ?? [];
  const about = fields.map((one) => String(typeof one === 'string' ? one : (one as { path: string }).path));
  return /不存在/.test(msg) || about.some((one) => one.split('.')[0] === path[0] && one.endsWith(path.at(-1) ?? ''));
}

const asked = allCalls.flatMap((call) =>
  idFieldsOf(call)
    .filter(namesAnother)
    .map((field) => [`${nameOf(call)} ${field.path.join('.')}`, call, field] as const),
);

/** Looked at under another name, or only once the rest of it is whole: foreign-ids.test.ts asks these with all of it. */
const brokenOffBefore = [
  // whoever signs in chooses among what is his
  ...['POST blade-auth/oauth/token', 'POST blade-auth/oauth/token/refresh'].flatMap((name) => [
    `${name} deptId`,
    `${name} roleId`,
  ]),
  // a new place has no rooms yet
  'POST district/save rooms.id',
  ...['typeId', 'districtId', 'fileIds'].flatMap((field) => [
    `POST petitionLetter/register ${field}`,
    `POST open/petition ${field}`,
  ]),
  'POST petitionLetter/reply fileIds',
  // about oneself, and nobody gives himself rights
  ...['roleId', 'deptId', 'postId'].map((field) => `POST blade-user/update-info ${field}`),
  ...['submit roleId', 'update roleId', 'grant userIds', 'grant roleIds'].map((rest) => `POST blade-user/${rest}`),
  ...['reset-password userIds', 'reset-second-factor userIds'].map((rest) => `POST blade-user/${rest}`),
];
/** Whose staff somebody is stays: a change passes the field by. */
const passesBy = (title: string, { named: variant }: Sample): boolean =>
  title === 'POST examStaff/submit examId' && variant === 'edit';

test('the fields are many, and what each of them names is known', () => {
  expect(asked.length).toBeGreaterThan(200);
  const unknown = asked.filter(([, call, field]) => theirsOf(call, field, two.theirs) === undefined);
  expect(unknown.map(([title]) => title)).toEqual([]);
});

test.each(asked)('%s of theirs beside what is one’s own', async (title, call, field) => {
  const { theirs, own, intruder, office } = two;
  const id = theirsOf(call, field, theirs) ?? '';
  const bases = [...(samples[nameOf(call)]?.(own) ?? []), ...(further[nameOf(call)]?.(own) ?? [])].filter(
    (base) => !passesBy(title, base),
  );
  let found = false;
  for (const status of ofExams.test(call.path) ? states : [0]) {
    await sql`update formal_exam set status = ${status} where id = ${own.exam}`.execute(office.context.database.kysely);
    const before = call.acts ? await digestOf(office.context) : {};
    for (const base of bases) {
      const answer = await ask(intruder, call, withTheirs(field, base, id));
      expect([answer.status, answer.msg]).toEqual([
        expect.toSatisfy((one) => [200, 400, 403, 404, 409, 415].includes(one)),
        answer.msg,
      ]);
      expect(JSON.stringify(answer.body)).not.toMatch(mark);
      found ||= isFoundOut(call, field, answer);
    }
    expect(call.acts ? await digestOf(office.context) : {}).toEqual(before);
  }
  expect(found).toBe(!brokenOffBefore.includes(title));
});

const sheets = asked.filter(([, call]) => call.shape === 'file' && listFactsOf(call.query));
test.each(sheets)('%s: a sheet of theirs has no row', async (_title, call, field) => {
  const { theirs, intruder, office } = two;
  const download = await office.app.inject({
    method: 'GET',
    url: `/api/${call.path}`,
    query: { [field.path[0] ?? '']: theirsOf(call, field, theirs) ?? '' },
    headers: { 'blade-auth': `bearer ${intruder.token}` },
  });
  expect(download.statusCode).toBe(200);
  expect(JSON.stringify(await rowsOf(download.rawPayload))).not.toMatch(mark);
});
