import type { Call } from '@kaoxin/contract/call.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { listFactsOf } from '@kaoxin/contract/lists/list.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { digestOf } from '../../server/src/testing/digest.ts';
import type { Office } from '../../server/src/testing/office.ts';
import { good, letter } from '../../server/src/testing/petitions.ts';
import { addRow } from '../../server/src/testing/rows.ts';
import { Unchanged } from '../../server/src/testing/unchanged.ts';
import { ask } from './asking.ts';
import { idFieldsOf, isSaid } from './id-fields.ts';
import type { Ids } from './ids.ts';
import { nameOf, type Sample } from './sample.ts';
import { nobody, samples } from './samples.ts';
import { openTwoTenants, type TwoTenants } from './two-tenants.ts';

/** S15: a user with all rights in another tenant requests rows of this one. */
let two: TwoTenants;
let office: Office;
let intruder: Visitor;
let theirs: Ids;
let own: Ids;

beforeAll(async () => {
  two = await openTwoTenants();
  ({ office, intruder, theirs, own } = two);
});
afterAll(() => two.close());

const shapeOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
/** Uses the own ids and ignores the others, as all pickers do (`select`). */
const passesBy = ['POST desk/inbox/read', 'GET blade-system/dept/search', 'POST paper/predict'];
/** Names the field or the element that is missing: foreign-fields.test.ts covers these. */
const saysWhere = ['POST paper/build', 'POST paper/keep', 'POST economistUser/save'];
const offersChoices = ({ path, query }: Call): boolean =>
  (/\/(select|allSelect|owners|lazy-tree)$/.test(path) && shapeOf(query).includes('keyword')) ||
  path === 'blade-system/dept/lazy-tree';
/** Always about the caller: the id sent is ignored (wire.md B4). */
const aboutOneself = ['POST blade-user/update-info'];
/** Public: the tenant is named before log-in, or the survey is open. */
const ofNobody = ['POST blade-user/register-guest', 'GET open/survey', 'POST open/survey'];

const namingOf = (call: Call, ids: Ids): Sample[] => {
  const fields = idFieldsOf(call);
  const all = Object.values(ids).filter((id) => typeof id === 'string');
  if (/(select|owners)$/i.test(call.path) && shapeOf(call.query).includes('ids'))
    return [{ query: { ids: all.join() } }];
  return (samples[nameOf(call)]?.(ids) ?? []).filter((sample) => fields.some((field) => isSaid(field, sample)));
};
/** Filters of lists, and files checked before their examination: foreign-fields.test.ts covers both. */
const isElsewhere = (call: Call): boolean =>
  listFactsOf(call.query) !== undefined ||
  call.upload ||
  saysWhere.includes(nameOf(call)) ||
  namingOf(call, nobody).length === 0;
const takesIds = allCalls.filter(
  (call) => idFieldsOf(call).length > 0 && ![...aboutOneself, ...ofNobody].includes(nameOf(call)),
);

test('covers over two hundred calls with ids, the others by field', () => {
  expect(takesIds.length).toBeGreaterThan(200);
  const skipped = takesIds.filter((call) => isElsewhere(call) && listFactsOf(call.query) === undefined);
  const about = skipped.filter((call) =>
    idFieldsOf(call).some(({ path }) => path.length === 1 && /^ids?$/.test(path[0] ?? '')),
  );
  expect(about.map(nameOf)).toEqual([]);
});

const askedHere = takesIds.filter((call) => !isElsewhere(call));
const unchanged = new Unchanged(() => digestOf(office.context));

test.each(askedHere.map((call) => [nameOf(call), call] as const))('%s: 404 and nothing changed', async (name, call) => {
  await unchanged.begin();
  // The user to assign belongs to the caller's tenant.
  const asked = namingOf(call, name.endsWith('assign') ? { ...theirs, user: own.user } : theirs);
  expect(asked.length).toBeGreaterThan(0);
  for (const sample of asked) {
    const { status, msg, data } = await ask(intruder, call, sample);
    if (offersChoices(call)) expect(data).toEqual([]);
    const wanted = passesBy.includes(name) || offersChoices(call) ? [200, '操作成功'] : [404, '数据不存在或已被删除'];
    expect([sample.named, status, msg]).toEqual([sample.named, ...wanted]);
  }
  await unchanged.behind(name);
});
test('changes nothing after the last calls', () => unchanged.end());

describe('changes neither an own nor a foreign row in one call', () => {
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

describe('refuses foreign ids within an own record', () => {
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
    const fileId = await addRow(office.context.database.kysely, 'bizFile', {
      tenantId: '000000',
      createUser: office.ids.handler,
      fileKey: 'k',
      originalName: 'a.pdf',
      extension: 'pdf',
      contentType: 'application/pdf',
      fileSize: '1',
      sha256: '',
    });
    await refused('petitionLetter/register', { source: 3, typeId: own.type, ...letter, fileIds: fileId });
  });
});

test('shows nothing of the first tenant in lists, exports and chain', async () => {
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
