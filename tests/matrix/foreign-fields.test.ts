import { allCalls } from '@kaoxin/contract/index.ts';
import { listFactsOf } from '@kaoxin/contract/list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { digestOf } from '../../server/src/testing/digest.ts';
import { Unchanged } from '../../server/src/testing/unchanged.ts';
import { ask } from './asking.ts';
import { idFieldsOf, namesAnother } from './id-fields.ts';
import { further, isFoundOut, ofExams, refusals, states, theirsOf, withTheirs } from './one-id.ts';
import { nameOf, type Sample } from './sample.ts';
import { samples } from './samples.ts';
import { openTwoTenants, type TwoTenants } from './two-tenants.ts';

/**
 * S15, field by field: everything a call is asked with is the caller's own, and one id is the other tenant's. Calls and fields are
 * the contract's: one that is added is asked here by itself.
 */
let two: TwoTenants;
/** of one's own examination */
let asItWas: number;
const examinationAt = (status: number) =>
  sql`update formal_exam set status = ${status} where id = ${two.own.exam}`.execute(two.office.context.database.kysely);
beforeAll(async () => {
  two = await openTwoTenants();
  const { rows } = await sql<{ status: number }>`select status from formal_exam where id = ${two.own.exam}`.execute(
    two.office.context.database.kysely,
  );
  asItWas = rows[0]?.status ?? 0;
  await unchanged.begin();
});
afterAll(() => two.close());

const unchanged = new Unchanged(() => digestOf(two.office.context));

/** Words of theirs alone. */
const mark = /内部/;

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
    `POST appeal/register ${field}`,
    `POST open/appeal ${field}`,
  ]),
  'POST appeal/register examId',
  'POST petitionLetter/reply fileIds',
  // documents are waited for by none of these
  ...['petitionLetter', 'appeal', 'message', 'reinspectionUser'].map((kind) => `POST ${kind}/brought fileIds`),
  'POST appeal/reply fileIds',
  ...['examId', 'fileIds'].flatMap((field) => [`POST message/register ${field}`, `POST open/infoEdit ${field}`]),
  'POST message/reply fileIds',
  ...['taskId', 'fileIds'].flatMap((field) => [`POST reinspectionUser/register ${field}`, `POST open/review ${field}`]),
  // children of a row that waits have no ids yet
  'POST questionTemp/submit children.id',
  // a question is known by its place, and a survey that is collecting is everybody's
  'POST surveyQuestion/submit questions.id',
  'POST open/survey surveyId',
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
  const { theirs, own, intruder } = two;
  const id = theirsOf(call, field, theirs) ?? '';
  const bases = [...(samples[nameOf(call)]?.(own) ?? []), ...(further[nameOf(call)]?.(own) ?? [])].filter(
    (base) => !passesBy(title, base),
  );
  let found = false;
  const isOfExams = ofExams.test(call.path);
  for (const status of isOfExams ? states : [asItWas]) {
    if (isOfExams) await examinationAt(status);
    for (const base of bases) {
      const answer = await ask(intruder, call, withTheirs(field, base, id));
      expect([answer.status, answer.msg]).toEqual([expect.toSatisfy((one) => refusals.includes(one)), answer.msg]);
      expect(JSON.stringify(answer.body)).not.toMatch(mark);
      found ||= isFoundOut(call, field, answer);
    }
  }
  if (isOfExams) await examinationAt(asItWas);
  if (call.acts) await unchanged.behind(title);
  expect(found).toBe(!brokenOffBefore.includes(title));
});
test('the last of them change nothing either', () => unchanged.end());

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
