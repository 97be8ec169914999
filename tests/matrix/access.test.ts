import type { Call } from '@kaoxin/contract/call.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import type { Actor } from '../../server/src/platform/access/actor.ts';
import { mayDo, mayEnter } from '../../server/src/platform/http/access.ts';
import { asRefusal } from '../../server/src/platform/http/failure.ts';
import { fieldsOf, readInput } from '../../server/src/platform/http/input.ts';
import { sessionsOf } from '../../server/src/platform/session/make-sessions.ts';
import { type Answer, signIn, Visitor } from '../../server/src/testing/browser.ts';
import { type TestContext, testContext } from '../../server/src/testing/context.ts';
import { digestOf, traces } from '../../server/src/testing/digest.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { addDept, addPerson } from '../../server/src/testing/people.ts';
import { addRow, presentTime } from '../../server/src/testing/rows.ts';
import { addTenant } from '../../server/src/testing/tenant.ts';
import { Unchanged } from '../../server/src/testing/unchanged.ts';
import { hasTurn, landing } from '../setup/scope.ts';
import { appealRows } from './appeal-samples.ts';
import { ask } from './asking.ts';
import { correctionRows } from './correction-samples.ts';
import { economistRows } from './economist-samples.ts';
import { endedTask, keptView } from './ended-task.ts';
import { examRows } from './exam-samples.ts';
import { roles } from './holdings.ts';
import type { Ids } from './ids.ts';
import { paperRows } from './paper-samples.ts';
import { questionRows } from './question-samples.ts';
import { heldResources } from './resources.ts';
import { reviewRows } from './review-samples.ts';
import { rosterRows } from './roster-samples.ts';
import { nameOf, type Sample } from './sample.ts';
import { endless, nobody, samples } from './samples.ts';
import { seatRows } from './seat-samples.ts';
import { surveyRows } from './survey-samples.ts';
import { systemRows } from './system-samples.ts';
import { templateRows } from './template-samples.ts';

const tenants = { own: '000000', foreign: '111111' } as const;
const roleNames = Object.keys(roles);
const accountOf = (role: string): string => `one_${role}`;

let started: TestContext;
let app: FastifyInstance;
let theirs: Ids;

beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  const { context } = started;
  await addTenant(context, tenants.foreign);
  const depts = {
    own: await addDept(context, '甲处'),
    foreign: await addDept(context, '乙处', { tenantId: tenants.foreign }),
  };
  for (const role of roleNames)
    for (const side of ['own', 'foreign'] as const)
      await addPerson(context, {
        account: accountOf(role),
        roles: [role],
        deptId: depts[side],
        tenantId: tenants[side],
      });
  theirs = await rowsOfTheFirstTenant(depts.own);
});
afterAll(async () => {
  expect(await faultsOf(started.context)).toEqual([]);
  await app.close();
  await started.close();
});

async function rowsOfTheFirstTenant(dept: string): Promise<Ids> {
  const { kysely } = started.context.database;
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const type = await addRow(kysely, 'caseType', { tenantId: '000000', kind: 2, typeName: '报名', deptId: dept });
  const petition = await addRow(kysely, 'petitionLetter', {
    tenantId: '000000',
    caseNo: 'XF2026010100001',
    queryCode: 'AAAAAAAA',
    source: 3,
    receivedTime: presentTime(),
    deptId: dept,
    acceptStart: presentTime(),
    acceptUnit: 'calendar',
    finishUnit: 'calendar',
    typeId: type,
    legalClass: 3,
    title: '来信',
    content: '内容',
  });
  const user = await one(
    sql`select id from "user" where tenant_id = '000000' and account = ${accountOf('case_handler')}`,
  );
  const role = await one(sql`select id from role where tenant_id = '000000' and role_alias = 'case_handler'`);
  const dataScope = await one(sql`select id from data_scope where scope_type = 2 limit 1`);
  const menu = await one(sql`select id from menu where code = 'param_view'`);
  const param = await one(sql`select id from param where tenant_id = '000000' limit 1`);
  const batch = await addRow(kysely, 'importFile', {
    tenantId: '000000',
    createUser: '1',
    kind: 'petition',
    fileName: 'x.xlsx',
    sha256: '',
    headings: '["标题"]',
    keys: '["title"]',
    sources: '["name"]',
  });
  const notice = await addRow(kysely, 'notice', {
    tenantId: '000000',
    title: '通知',
    category: 1,
    releaseTime: presentTime(),
    content: '内容',
  });
  const exams = await examRows(started.context);
  const roster = await rosterRows(started.context, exams);
  return {
    ...(await systemRows(started.context)),
    ...exams,
    ...roster,
    ...(await correctionRows(started.context, { ...exams, ...roster })),
    ...(await reviewRows(started.context, { ...exams, ...roster })),
    ...(await economistRows(started.context, exams)),
    ...(await seatRows(started.context, exams)),
    ...(await surveyRows(started.context)),
    ...(await questionRows(started.context)),
    ...(await paperRows(started.context)),
    ...(await appealRows(started.context)),
    ...(await templateRows(started.context)),
    petition,
    type,
    param,
    dept,
    user,
    role,
    menu,
    dataScope,
    batch,
    notice,
    task: await one(endedTask('000000', null)),
    listView: await one(keptView('000000', null)),
  };
}

function isAdmitted({ access }: Call, holds: ReadonlySet<string>, { query = {}, body }: Sample): boolean {
  if (typeof access === 'string') return true;
  const needed = [...(access.also ?? [])];
  if (!access.oneOf.some((code) => holds.has(code)) || needed.some((code) => !holds.has(code))) return false;
  const input = { query, body: { ...body } as Record<string, unknown> };
  const exact = access.exactly?.(input);
  return exact === undefined || holds.has(exact);
}

const holdings = new Map(roleNames.map((role) => [role, new Set([...(roles[role] ?? []), ...heldResources(role)])]));
const holdingsOf = (role: string): ReadonlySet<string> => holdings.get(role) ?? new Set();

/** An invalid request counts as admitted: it is refused only after both gates, or independently of them. */
const outcome = ({ status, msg }: Pick<Answer, 'status' | 'msg'>): string => {
  if (status === 401) return 'not signed in';
  if (status === 403) return `refused (${msg})`;
  return status >= 500 ? `fault ${status}` : 'admitted';
};

function decision(actor: Actor, call: Call, { query = {}, body = {} }: Sample): string {
  try {
    mayEnter(call, actor);
    mayDo(call, actor, fieldsOf(readInput(call, query, call.upload || call.method === 'GET' ? {} : body, 'zh')));
    return 'admitted';
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    return outcome({ status: refusal.status, msg: refusal.label[0] });
  }
}

/**
 * True when a role sends this sample over HTTP. On a landing one admitted and one refused role do, rotating daily; in
 * the process all are decided.
 */
function isAsked(role: string, call: Call, sample: Sample, index: number): boolean {
  const isLetIn = (each: string) => isAdmitted(call, holdingsOf(each), sample);
  const alike = roleNames.filter((each) => isLetIn(each) === isLetIn(role));
  return hasTurn(alike.indexOf(role) + index, alike.length);
}

async function differences(
  who: Visitor,
  ids: Ids,
  expected: (call: Call, sample: Sample) => string,
  isToBeAsked: (call: Call, sample: Sample, index: number) => boolean = () => true,
): Promise<string[]> {
  const lines: string[] = [];
  let index = 0;
  const last = (call: Call) => (call.path === 'blade-auth/oauth/logout' && call.method === 'GET' ? 1 : 0);
  for (const call of [...allCalls].sort((a, b) => last(a) - last(b))) {
    if (who.token && endless.has(nameOf(call))) continue;
    for (const sample of samples[nameOf(call)]?.(ids) ?? []) {
      index += 1;
      if (!isToBeAsked(call, sample, index)) continue;
      const got = outcome(await ask(who, call, sample));
      const wanted = expected(call, sample);
      if (got !== wanted) lines.push(`${nameOf(call)} ${sample.named ?? ''}: ${got}, not ${wanted}`);
    }
  }
  return lines;
}

test('gives each call a sample and each sample a call', () => {
  expect(Object.keys(samples).sort()).toEqual(allCalls.map(nameOf).sort());
  for (const call of allCalls) expect([nameOf(call), samples[nameOf(call)]?.(nobody).length]).not.toContain(0);
});

test('lists exactly the seeded roles', async () => {
  const { rows } = await sql<{
    alias: string;
  }>`select role_alias as alias from role where tenant_id = '000000'`.execute(started.context.database.kysely);
  expect(rows.map(({ alias }) => alias).sort()).toEqual([...roleNames].sort());
});

test('answers only public calls without a session', async () => {
  const wanted = ({ access }: Call) => (access === 'public' ? 'admitted' : 'not signed in');
  expect(await differences(new Visitor(app), nobody, wanted)).toEqual([]);
});

/** A link to a survey is enough to answer it, without a tenant. */
const fromAnybody = [...traces, 'survey_answer'];

test('starts an endless answer for a logged-in user', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await signIn(app, accountOf('inspector'));
  for (const name of endless) {
    const hangUp = new AbortController();
    const headers = { 'blade-auth': `bearer ${token}`, accept: 'text/event-stream' };
    const answer = await fetch(`${address}/api/${name.split(' ')[1]}`, { headers, signal: hangUp.signal });
    expect([name, answer.status]).toEqual([name, 200]);
    hangUp.abort();
  }
});

test('rejects an invented and a malformed token', async () => {
  for (const token of ['x'.repeat(43), 'eyJhbGciOiJub25lIn0.e30.', `' or 1=1 --`]) {
    const answer = await new Visitor(app, token).get('blade-auth/oauth/user-info');
    expect([token, answer.status]).toEqual([token, 401]);
  }
});

const wantedOf = (role: string) => (call: Call, sample: Sample) =>
  isAdmitted(call, holdingsOf(role), sample) ? 'admitted' : 'refused (没有操作权限)';
const askedOf = (role: string) => (call: Call, sample: Sample, index: number) => isAsked(role, call, sample, index);

describe.each(roleNames)('%s', (role) => {
  test.each(['own', 'foreign'] as const)('admits as in the table: %s tenant', async (side) => {
    const { token = '' } = await signIn(app, accountOf(role), { tenantId: tenants[side] });
    const actor = await sessionsOf(started.context).actorOf(token, { ip: '10.0.0.1', language: 'zh' });
    if (!actor) throw new Error('nobody is signed in');
    const lines = allCalls.flatMap((call) =>
      (samples[nameOf(call)]?.(side === 'own' ? nobody : theirs) ?? []).flatMap((sample) => {
        const [got, wanted] = [decision(actor, call, sample), wantedOf(role)(call, sample)];
        return got === wanted ? [] : [`${nameOf(call)} ${sample.named ?? ''}: ${got}, not ${wanted}`];
      }),
    );
    expect(lines).toEqual([]);
  });

  test('admits a role only to its calls', async () => {
    const who = await signIn(app, accountOf(role));
    expect(await differences(who, nobody, wantedOf(role), askedOf(role))).toEqual([]);
  });
});

describe('another tenant', () => {
  const visitors = new Map<string, Visitor>();
  const unchanged = new Unchanged(() => digestOf(started.context, fromAnybody), landing ? roleNames.length : 1);
  beforeAll(async () => {
    for (const role of roleNames) visitors.set(role, await signIn(app, accountOf(role), { tenantId: tenants.foreign }));
    await unchanged.begin();
  });

  test.each(roleNames)('admits %s alike and changes nothing', async (role) => {
    const who = visitors.get(role);
    if (!who) throw new Error('nobody is signed in');
    expect(await differences(who, theirs, wantedOf(role), askedOf(role))).toEqual([]);
    await unchanged.behind(role);
  });
  test('changes nothing after the last calls', () => unchanged.end());
});
