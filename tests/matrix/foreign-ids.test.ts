import type { Call } from '@kaoxin/contract/call.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { type Office, openOffice } from '../../server/src/testing/office.ts';
import { addDept, addPerson } from '../../server/src/testing/people.ts';
import { good, letter, petitionAt } from '../../server/src/testing/petitions.ts';
import { addFullRole, addTenant } from '../../server/src/testing/tenant.ts';
import { ask } from './asking.ts';
import { digestOf } from './digest.ts';
import { endedTask, keptView } from './ended-task.ts';
import { examRows } from './exam-samples.ts';
import { rosterRows } from './roster-samples.ts';
import { type Ids, nameOf, samples } from './samples.ts';
import { seatRows } from './seat-samples.ts';
import { systemRows } from './system-samples.ts';

/** S15: a person of another tenant who holds everything there asks for what is here. */
const tenantId = '222222';
let office: Office;
let intruder: Visitor;
/** of the first tenant */
let theirs: Ids;
/** of the intruder's own */
let own: Ids;

beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  const { context } = office;
  await addTenant(context, tenantId);
  const role = await addFullRole(context, { tenantId });
  const dept = await addDept(context, '外单位信访处', { tenantId });
  const user = await addPerson(context, { account: 'intruder', roles: [role], deptId: dept, tenantId });
  await addPerson(context, { account: 'mate', roles: [role], deptId: dept, tenantId });
  intruder = await signIn(office.app, 'intruder', { tenantId });
  const { id: petition } = await petitionAt(office, 'submitted');
  const batch =
    await insert(sql`insert into import_file (tenant_id, create_user, kind, file_name, sha256, headings, keys, sources)
    values ('000000', ${office.ids.handler}, 'petition', 'x.xlsx', '', '["标题"]', '["title"]', '["name"]') returning id`);
  const param = await insert(sql`select id from param where tenant_id = '000000' and param_key = 'org.name'`);
  const notice = await insert(sql`insert into notice (tenant_id, title, category, release_time, content)
    values ('000000', '内部通知', 1, now(), '内容') returning id`);
  const exams = await examRows(context);
  theirs = {
    dataScope: await insert(sql`select id from data_scope where scope_type = 2 limit 1`),
    menu: await insert(sql`select id from menu where code = 'param_view'`),
    role: await insert(sql`select id from role where tenant_id = '000000' and role_alias = 'case_handler'`),
    ...(await systemRows(context)),
    ...exams,
    ...(await rosterRows(context, exams)),
    ...(await seatRows(context, exams)),
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
  own = { ...theirs, dept, user, ...(await ownRows(dept)) };
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const insert = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  String((await query.execute(office.context.database.kysely)).rows[0]?.id);

async function ownRows(deptId: string): Promise<Pick<Ids, 'petition' | 'type' | 'param'>> {
  const added = async (path: string, body: object) => good(await intruder.post<{ id: string }>(path, body)).id;
  const type = await added('type/submit', { kind: 2, typeName: '外单位分类', deptId });
  const petition = await added('petitionLetter/register', { source: 3, typeId: type, ...letter });
  const param = await added('blade-system/param/submit', { paramName: '外', paramKey: 'foreign.one', paramValue: '1' });
  return { type, petition, param };
}

/** Names of fields that carry ids of records, at the top of a query or body. */
const idFields = ['id', 'ids', 'items', 'batchId', 'userId', 'userIds', 'roleIds'];
const shapeOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
/** Takes what is one's own among the ids and passes by the rest, as all that offer what can be chosen (`select`). */
const passesBy = ['POST desk/inbox/read', 'GET blade-system/dept/search', 'GET district/allSelect'];
const offersChoices = ({ path, query }: Call): boolean =>
  /\/(select|lazy-tree)$/.test(path) && shapeOf(query).includes('keyword');
/** Always about the caller himself: an id that is sent along is not looked at (wire.md B4). */
const aboutOneself = ['POST blade-user/update-info'];
const takesIds = allCalls.filter(
  (call) =>
    !aboutOneself.includes(nameOf(call)) &&
    [...shapeOf(call.query), ...shapeOf(call.body)].some((field) => idFields.includes(field)),
);

test('the calls that take ids are more than a handful', () => {
  expect(takesIds.length).toBeGreaterThan(20);
});

test.each(takesIds.map((call) => [nameOf(call), call] as const))('%s: 404 and nothing changed', async (name, call) => {
  const before = await digestOf(office.context);
  // nobody holds a grant for appeals yet, and a person to assign is looked for at home
  const asked = samples[name]?.(name.endsWith('assign') ? { ...theirs, user: own.user } : theirs).filter(
    ({ named }) => !/^add|appeal/.test(named ?? ''),
  );
  expect(asked?.length).toBeGreaterThan(0);
  for (const sample of asked ?? []) {
    const { status, msg } = await ask(intruder, call, sample);
    const wanted = passesBy.includes(name) || offersChoices(call) ? [200, '操作成功'] : [404, '数据不存在或已被删除'];
    expect([sample.named, status, msg]).toEqual([sample.named, ...wanted]);
  }
  expect(await digestOf(office.context)).toEqual(before);
});

describe('one of one’s own and one of theirs: nothing happens to either', () => {
  test.each([
    ['blade-system/param/remove', (pair: string[]) => ({ query: { ids: pair.join(',') } }), 'param'],
    ['type/remove', (pair: string[]) => ({ query: { ids: pair.join(',') } }), 'type'],
    ['petitionLetter/remove', (pair: string[]) => ({ query: { ids: pair.join(','), reason: '误录' } }), 'petition'],
    ['petitionLetter/urge', (ids: string[]) => ({ body: { ids } }), 'petition'],
    ['petitionLetter/merge', (ids: string[]) => ({ body: { ids } }), 'petition'],
  ] as const)('%s', async (path, sample, kind) => {
    const before = await digestOf(office.context);
    for (const pair of [
      [own[kind], theirs[kind]],
      [theirs[kind], own[kind]],
    ])
      expect((await ask(intruder, { method: 'POST', path, upload: false }, sample(pair))).status).toBe(404);
    expect(await digestOf(office.context)).toEqual(before);
  });
});

describe('ids of theirs inside a record of one’s own are refused', () => {
  const refused = async (path: string, body: object, verb: 'POST' | 'GET' = 'POST') => {
    const before = await digestOf(office.context);
    const call = { method: verb, path, upload: false };
    const answer = await ask(intruder, call, verb === 'GET' ? { query: body as Record<string, string> } : { body });
    expect([answer.status, answer.msg]).toEqual([
      expect.toSatisfy((status: number) => status === 400 || status === 404),
      answer.msg,
    ]);
    expect(await digestOf(office.context)).toEqual(before);
  };
  const version = async () =>
    good(await intruder.get<{ version: number }>('petitionLetter/detail', { id: own.petition })).version;

  test('classification, department, district', async () => {
    await refused('petitionLetter/register', { source: 3, typeId: theirs.type, ...letter });
    await refused('petitionLetter/register', {
      source: 3,
      typeId: own.type,
      ...letter,
      districtId: office.districts.one,
    });
    await refused('type/submit', { kind: 2, typeName: '越权分类', deptId: theirs.dept });
    await refused('type/submit', { kind: 2, typeName: '越权分类', deptId: own.dept, parentId: theirs.type });
  });
  test('handler, cluster, receiving department, second signature, file', async () => {
    await refused('petitionLetter/assign', { id: own.petition, version: await version(), handlerId: theirs.user });
    await refused('petitionLetter/merge', { ids: [own.petition], clusterId: theirs.petition });
    good(await intruder.get('petitionLetter/handle', { id: own.petition }));
    const reply = { id: own.petition, version: await version() };
    await refused('petitionLetter/reply', { ...reply, action: 'transfer', deptId: theirs.dept, note: '转' });
    await refused('petitionLetter/reply', { ...reply, action: 'accept', acceptResult: 4, deptId: theirs.dept });
    const signed = { toOrg: '市教育局', secondSignUserId: office.ids.auditor };
    await refused('petitionLetter/reply', { ...reply, action: 'transfer', ...signed });
    const fileId =
      await insert(sql`insert into biz_file (tenant_id, create_user, file_key, original_name, extension, content_type, file_size, sha256)
      values ('000000', ${office.ids.handler}, 'k', 'a.pdf', 'pdf', 'application/pdf', 1, '') returning id`);
    await refused('petitionLetter/register', { source: 3, typeId: own.type, ...letter, fileIds: fileId });
  });
});

test('lists, counters, pickers, trees, exports and the chain of the other tenant hold nothing of the first', async () => {
  const paths = ['petitionLetter/page', 'petitionLetter/counts', 'type/page', 'blade-system/param/list'];
  const listed = await Promise.all(
    paths.map((path) => intruder.get(path, { size: '200' }).then(({ body }) => JSON.stringify(body))),
  );
  expect(listed[0]).toContain(own.petition);
  expect(listed.join('')).not.toMatch(new RegExp([theirs.petition, theirs.type, '报名资格'].join('|')));
  expect(good(await intruder.get('petitionLetter/counts'))).toMatchObject({ all: 1, auditing: 0 });
  expect(good(await intruder.get('petitionLetter/page', { ids: theirs.petition }))).toMatchObject({
    total: 0,
    records: [],
  });
  expect(good(await intruder.get('petitionLetter/handlers', { deptId: theirs.dept }))).toEqual([]);
  expect(good(await intruder.get('blade-system/dept/lazy-tree', { parentId: office.depts.root }))).toEqual([]);
  expect(good(await intruder.get('chain/verify'))).toMatchObject({ ok: 1, cases: 1 });
});
