import { allCalls } from '@kaoxin/contract/index.ts';
import { listFactsOf } from '@kaoxin/contract/lists/list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { digestOf } from '../../server/src/testing/digest.ts';
import { setRow } from '../../server/src/testing/rows.ts';
import { Unchanged } from '../../server/src/testing/unchanged.ts';
import { ask } from './asking.ts';
import { idFieldsOf, namesAnother } from './id-fields.ts';
import { further, isFoundOut, ofExams, refusals, states, theirsOf, withTheirs } from './one-id.ts';
import { nameOf, type Sample } from './sample.ts';
import { samples } from './samples.ts';
import { openTwoTenants, type TwoTenants } from './two-tenants.ts';

/**
 * S15, field by field: all ids of a request are the caller's, except one of the other tenant. Calls and fields come
 * from the contract, so new ones are covered.
 */
let two: TwoTenants;
let asItWas: number;
const examinationAt = (status: number) =>
  setRow(two.office.context.database.kysely, 'formalExam', two.own.exam, { status });
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

const mark = /内部/;

const asked = allCalls.flatMap((call) =>
  idFieldsOf(call)
    .filter(namesAnother)
    .map((field) => [`${nameOf(call)} ${field.path.join('.')}`, call, field] as const),
);

/** Checked under another name, or only after all other fields: foreign-ids.test.ts sends these with all ids. */
const brokenOffBefore = [
  // A log-in chooses among the own ones.
  ...['POST blade-auth/oauth/token', 'POST blade-auth/oauth/token/refresh'].flatMap((name) => [
    `${name} deptId`,
    `${name} roleId`,
  ]),
  // A new centre has no rooms yet.
  'POST district/save rooms.id',
  ...['typeId', 'districtId', 'fileIds'].flatMap((field) => [
    `POST petitionLetter/register ${field}`,
    `POST open/petition ${field}`,
    `POST appeal/register ${field}`,
    `POST open/appeal ${field}`,
  ]),
  ...['petitionLetter/register', 'open/petition', 'appeal/register'].map((call) => `POST ${call} examId`),
  'POST petitionLetter/reply fileIds',
  ...['petitionLetter', 'appeal', 'message', 'reinspectionUser'].map((kind) => `POST ${kind}/brought fileIds`),
  'POST appeal/reply fileIds',
  ...['examId', 'fileIds'].flatMap((field) => [`POST message/register ${field}`, `POST open/infoEdit ${field}`]),
  'POST message/reply fileIds',
  ...['taskId', 'fileIds'].flatMap((field) => [`POST reinspectionUser/register ${field}`, `POST open/review ${field}`]),
  // Children of a staged row have no ids yet.
  'POST questionTemp/submit children.id',
  // A question is identified by its position, and an open survey is public.
  'POST surveyQuestion/submit questions.id',
  'POST open/survey surveyId',
  // About the caller, who cannot grant own rights.
  ...['roleId', 'deptId', 'postId'].map((field) => `POST blade-user/update-info ${field}`),
  ...['submit roleId', 'update roleId', 'grant userIds', 'grant roleIds'].map((rest) => `POST blade-user/${rest}`),
  ...['reset-password userIds', 'reset-second-factor userIds'].map((rest) => `POST blade-user/${rest}`),
];
/** The staff membership of a person is fixed, so a change ignores the field. */
const passesBy = (title: string, { named: variant }: Sample): boolean =>
  title === 'POST examStaff/submit examId' && variant === 'edit';

test('knows the target of each of the many id fields', () => {
  expect(asked.length).toBeGreaterThan(200);
  const unknown = asked.filter(([, call, field]) => theirsOf(call, field, two.theirs) === undefined);
  expect(unknown.map(([title]) => title)).toEqual([]);
});

test.each(asked)('refuses a foreign id in %s among own ids', async (title, call, field) => {
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
test('changes nothing after the last calls', () => unchanged.end());

const sheets = asked.filter(([, call]) => call.shape === 'file' && listFactsOf(call.query));
test.each(sheets)('%s: a foreign sheet has no row', async (_title, call, field) => {
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
