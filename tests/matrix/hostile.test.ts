import type { Call } from '@kaoxin/contract/call.ts';
import { type ExamStatus, examStatus, examStatuses } from '@kaoxin/contract/exam/formal/states.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { filterFields } from '@kaoxin/contract/petition/record.ts';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Answer, signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { type Office, openOffice } from '../../server/src/testing/office.ts';
import { addPerson } from '../../server/src/testing/people.ts';
import { letter, petitionAt } from '../../server/src/testing/petitions.ts';
import { setRow } from '../../server/src/testing/rows.ts';
import { addFullRole } from '../../server/src/testing/tenant.ts';
import { landing, turn } from '../setup/scope.ts';
import { appealRows } from './appeal-samples.ts';
import { correctionRows } from './correction-samples.ts';
import { economistRows } from './economist-samples.ts';
import { examRows } from './exam-samples.ts';
import { dangerousTexts, hostileText, hostileValue } from './hostile-values.ts';
import type { Ids } from './ids.ts';
import { ofExams } from './one-id.ts';
import { paperRows } from './paper-samples.ts';
import { questionRows } from './question-samples.ts';
import { reviewRows } from './review-samples.ts';
import { rosterRows } from './roster-samples.ts';
import { nameOf, type Sample } from './sample.ts';
import { endless, nobody, samples } from './samples.ts';
import { seatRows } from './seat-samples.ts';
import { surveyRows } from './survey-samples.ts';
import { systemRows } from './system-samples.ts';
import { templateRows } from './template-samples.ts';

/** Dangerous texts per call and run: each text reaches many calls every day, and each call gets all texts in turn. */
const given = 2;
/**
 * Requests per call, including the given ones. Fewer on a landing, with a new seed each day, which a failure prints.
 */
const runs = given + (landing ? 6 : 30);
const daily = landing ? { seed: turn } : {};

let office: Office;
let holder: Visitor;
let ids: Ids;

beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  const role = await addFullRole(office.context, { scopes: [1] });
  const user = await addPerson(office.context, { account: 'holder', roles: [role], deptId: office.depts.letters });
  holder = await signIn(office.app, 'holder');
  const { id: petition } = await petitionAt(office, 'accepted');
  const exams = await examRows(office.context);
  const roster = await rosterRows(office.context, exams);
  ids = {
    ...nobody,
    ...(await systemRows(office.context)),
    ...exams,
    ...roster,
    ...(await correctionRows(office.context, { ...exams, ...roster })),
    ...(await reviewRows(office.context, { ...exams, ...roster })),
    ...(await economistRows(office.context, exams)),
    ...(await seatRows(office.context, exams)),
    ...(await surveyRows(office.context)),
    ...(await questionRows(office.context)),
    ...(await paperRows(office.context)),
    ...(await appealRows(office.context)),
    ...(await templateRows(office.context)),
    petition,
    type: office.types.claim,
    dept: office.depts.letters,
    user,
  };
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const listKeys = [
  ...['current', 'size', 'ascs', 'descs', 'tab', 'keyword', 'mine', 'open', 'ids'],
  ...['receivedTimeStart', 'settledTimeEnd', 'onTime', 'form_', 'form_graduation', 'form_education_ge'],
];
const suffixes = ['', '_like', '_notlike', '_equal', '_notequal', '_ge', '_datele', '_null', '_ignore', '_none'];
const filterKey = fc
  .tuple(fc.constantFrom(...Object.keys(filterFields), 'paramKey', 'typeName'), fc.constantFrom(...suffixes))
  .map((parts) => parts.join(''));
const oddKey = fc.constantFrom('__proto__', 'constructor', 'tenantId', 'isDeleted', 'a[b]', '$where', 'x'.repeat(300));

function keysOf(schema: z.ZodType): fc.Arbitrary<string> {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : listKeys;
  const named = known.length > 0 ? fc.constantFrom(...known) : oddKey;
  const filters = schema instanceof z.ZodObject ? [] : [{ weight: 3, arbitrary: filterKey }];
  return fc.oneof({ weight: 6, arbitrary: named }, { weight: 1, arbitrary: oddKey }, ...filters);
}

type Attack = Pick<InjectOptions, 'query' | 'payload'>;

function attackOn(call: Call, sound: readonly Sample[]): fc.Arbitrary<Attack> {
  const whole = { body: { source: 3, typeId: ids.type, ...letter } };
  const base = fc.constantFrom<Sample>(
    ...sound,
    {},
    ...(/petition(Letter\/register)?$/.test(call.path) ? [whole] : []),
  );
  const query = fc.dictionary(keysOf(call.query), hostileText, { maxKeys: 3 });
  const body = fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(keysOf(call.body), hostileValue, { maxKeys: 3 }) },
    { weight: 1, arbitrary: hostileValue },
  );
  return fc.tuple(base, query, body).map(([sample, strangeQuery, strangeBody]) => {
    const isObject = typeof strangeBody === 'object' && strangeBody !== null && !Array.isArray(strangeBody);
    const payload = isObject ? { ...sample.body, ...strangeBody } : JSON.stringify(strangeBody);
    return { query: { ...sample.query, ...wellFormed(strangeQuery) }, ...(call.method === 'POST' ? { payload } : {}) };
  });
}

/** A valid request with one dangerous text, so that other fields do not end it early. */
function givenTo(call: Call, sound: readonly Sample[], place: number): Attack[] {
  const part = call.method === 'POST' ? call.body : call.query;
  const fields = part instanceof z.ZodObject ? Object.keys(part.shape) : ['keyword'];
  return Array.from({ length: given }, (_, nth) => {
    const at = (place + turn) * given + nth;
    const strange = { [fields[at % fields.length] ?? 'keyword']: dangerousTexts[at % dangerousTexts.length] ?? '' };
    const sample = sound[at % sound.length] ?? {};
    return call.method === 'POST'
      ? { query: { ...sample.query }, payload: { ...sample.body, ...strange } }
      : { query: { ...sample.query, ...wellFormed(strange) } };
  });
}

/** A lone surrogate cannot be part of a URL. */
const wellFormed = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key.toWellFormed(), value.toWellFormed()]));

const isDownload = ({ headers }: Answer): boolean => headers['content-disposition'] !== undefined;
/** Logs the user out; other tests cover its token. */
const signsOut = 'GET blade-auth/oauth/logout';
const others = allCalls.filter((call) => nameOf(call) !== signsOut && !endless.has(nameOf(call)));
let address = 0;

/** Includes states in which a call is refused before its input is read. */
const everyState = examStatuses;
const examinationAt = (status: number) =>
  setRow(office.context.database.kysely, 'formalExam', ids.exam, { status, releaseState: 0 });

test.each(others.map((call, place) => [nameOf(call), call, place] as const))(
  '%s never breaks',
  async (name, call, place) => {
    const sound = samples[name]?.(ids) ?? [];
    const examples = givenTo(call, sound, place).map((attack, nth): [Attack, ExamStatus] => [
      attack,
      everyState[(place + turn + nth) % everyState.length] ?? examStatus.of.draft,
    ]);
    await fc.assert(
      fc.asyncProperty(attackOn(call, sound), fc.constantFrom(...everyState), async (attack, status) => {
        // Input errors must also be handled in later states: arranged, running, marked, released.
        if (ofExams.test(call.path)) await examinationAt(status);
        address += 1;
        const answer = await holder.send({
          ...attack,
          method: call.method,
          url: `/api/${call.path}`,
          remoteAddress: `10.9.${(address >> 8) & 255}.${address & 255}`,
          headers: call.method === 'POST' ? { 'content-type': 'application/json' } : {},
        });
        expect(answer.status).toBeLessThan(500);
        if (answer.status === 200 && (call.shape !== 'json' || isDownload(answer))) return;
        if (answer.status === 302) {
          // The return from a provider leads to our own page, whatever the input.
          expect(answer.headers.location).toMatch(/^\/oauth\/redirect\/[^/?]+\?error=[a-z]+$/);
          return;
        }
        if ('error_code' in answer.body) {
          expect(answer.body.error_description).toBeTypeOf('string');
          return;
        }
        expect(answer.body).toMatchObject({ code: answer.status, success: answer.status === 200 });
        expect(answer.msg).not.toMatch(/select |insert |syntax|column|constraint|at \w+ \(|\/server\/|undefined/i);
        expect(answer.msg.length).toBeLessThan(1_000);
      }),
      { numRuns: runs, examples, ...daily, interruptAfterTimeLimit: 10_000 },
    );
  },
);

test('leaves the session and the petition intact', async () => {
  expect((await holder.get('blade-auth/oauth/user-info')).status).toBe(200);
  expect((await holder.get('petitionLetter/detail', { id: ids.petition })).status).toBe(200);
  expect((await holder.get('chain/verify')).data).toMatchObject({ ok: 1 });
});
