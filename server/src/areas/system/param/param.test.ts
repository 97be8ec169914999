import type { Page } from '@kaoxin/contract/conventions.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { settingKeys } from '#platform/settings/settings.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { addRole } from '../../../testing/rights.ts';

interface Param {
  id: string;
  paramName: string;
  paramKey: string;
  paramValue: string;
  remark: string | null;
  version: number;
}

let started: TestContext;
let app: FastifyInstance;
let administrator: Visitor;
let handler: Visitor;

beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  await addPerson(started.context, { account: 'handler', roles: ['case_handler'] });
  administrator = await signIn(app, 'admin');
  handler = await signIn(app, 'handler');
});
afterAll(async () => {
  await app.close();
  await started.close();
});

let made = 0;
const add = async (values: Partial<Param> = {}) => {
  made += 1;
  return administrator.post<Param>('blade-system/param/submit', {
    paramName: '测试',
    paramKey: `test.${made}`,
    paramValue: '1',
    ...values,
  });
};
const rowsWith = async (key: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from param where param_key = ${key} and is_deleted = 0`.execute(
      started.context.database.kysely,
    )
  ).rows[0]?.n;

describe('a parameter', () => {
  test('is listed by group and meaning, added ones first', async () => {
    const keys = async () =>
      (await administrator.get<Page<Param>>('blade-system/param/list', { size: '200' })).data.records.map(
        ({ paramKey }) => paramKey,
      );
    const known = await keys();
    expect(known).toEqual([...settingKeys].filter((key) => known.includes(key)));
    expect(known.slice(0, 2)).toEqual(['site.title', 'org.name']);
    const [one, two] = [await add(), await add()].map(({ data }) => data);
    expect((await keys()).slice(0, 3)).toEqual([two?.paramKey, one?.paramKey, 'site.title']);
    for (const data of [one, two]) await administrator.post('blade-system/param/remove', { ids: [data?.id] });
  });

  test('is added, listed, changed and removed with audit rows', async () => {
    const added = await add({ paramName: ' 考试 ', remark: '' });
    expect(added).toMatchObject({
      status: 200,
      code: 200,
      msg: '操作成功',
      data: { paramName: '考试', remark: null, version: 1 },
    });
    const { id } = added.data;
    const listed = await administrator.get<Page<Param>>('blade-system/param/list', { paramKey: added.data.paramKey });
    expect(listed.data).toMatchObject({ total: 1, current: 1, size: 10, pages: 1, records: [{ id }] });
    expect((await administrator.get<Param>('blade-system/param/detail', { id })).data.paramName).toBe('考试');
    const changed = await administrator.post<Param>('blade-system/param/submit', { id, paramValue: '2', version: 1 });
    expect(changed.data).toMatchObject({ paramValue: '2', paramName: '考试', version: 2 });
    expect((await administrator.post(`blade-system/param/remove?ids=${id}`)).status).toBe(200);
    expect((await administrator.get('blade-system/param/detail', { id })).status).toBe(404);
    const audited = await sql<{
      title: string;
    }>`select title from audit where target = ${id} and result = 1 order by id`.execute(
      started.context.database.kysely,
    );
    expect(audited.rows.map((row) => row.title)).toEqual(['参数保存', '参数保存', '参数删除']);
  });

  test('accepts its loaded record unchanged', async () => {
    const { data } = await add();
    const loaded = (await administrator.get<Param>('blade-system/param/detail', { id: data.id })).data;
    expect((await administrator.post('blade-system/param/submit', { ...loaded, paramValue: '9' })).status).toBe(200);
  });

  test.each([
    [{}, '请输入参数名称'],
    [{ paramName: 'n', paramKey: '', paramValue: 'v' }, '请输入参数键名'],
    [{ paramName: 'n', paramKey: 'k' }, '请输入参数键值'],
    [{ paramName: 'x'.repeat(256), paramKey: 'k', paramValue: 'v' }, '参数名称不能超过255个字符'],
    [{ paramName: 'a\u0000b', paramKey: 'k', paramValue: 'v' }, '控制字符'],
    [{ paramName: 12, paramKey: 'k', paramValue: 'v' }, '参数名称格式不正确'],
    [{ paramName: ['n'], paramKey: 'k', paramValue: 'v' }, '参数名称格式不正确'],
    [{ paramName: 'n', paramKey: 'k', paramValue: 'v', password: 'x' }, '不支持的字段：password'],
    [{ paramName: 'n', paramKey: 'k', paramValue: 'v', id: 'x' }, '编号格式不正确'],
  ])('%j is refused: %s', async (body, words) => {
    const answer = await administrator.post('blade-system/param/submit', body);
    expect(answer.status).toBe(400);
    expect(answer.msg).toContain(words);
    expect(await rowsWith('k')).toBe(0);
  });

  test.each([
    ['sla.warnDays', '三天', '参数键值应为0至365之间的整数'],
    ['sla.warnDays', '-1', '参数键值应为0至365之间的整数'],
    ['petition.acceptDays', '0', '参数键值应为1至365之间的整数'],
    ['petition.acceptDays', '15.5', '参数键值应为1至365之间的整数'],
    ['session.idleMinutes', '721', '参数键值应为1至720之间的整数'],
    ['supplement.minDays', '16', '参数键值不能大于补正期限上限15天'],
    ['supplement.maxDays', '4', '参数键值不能小于补正期限下限5天'],
    ['survey.keepYears', '0', '参数键值应为1至30之间的整数'],
    ['stat.minCell', '0', '参数键值应为1至100之间的整数'],
    ['cluster.threshold', '1.2', '参数键值应为大于0且不超过1的小数'],
    ['sla.warnRatio', '0', '参数键值应为大于0且不超过1的小数'],
    ['watermark.on', 'yes', '参数键值应为1（开启）或0（关闭）'],
    ['site.frameHosts', 'https://a.cn/x', '参数键值应为域名或域名:端口，多个以逗号分隔，*. 开头包含下级域名'],
    ['org.shortName', '长'.repeat(21), '参数键值不能超过20个字符'],
  ])('%s is not saved as %s', async (paramKey, paramValue, words) => {
    const { records } = (await administrator.get<Page<Param>>('blade-system/param/list', { paramKey_equal: paramKey }))
      .data;
    const [row] = records;
    const refused = await administrator.post('blade-system/param/submit', { id: row?.id, paramValue });
    expect([refused.status, refused.msg]).toEqual([400, words]);
    expect((await administrator.get('blade-system/param/detail', { id: String(row?.id) })).data).toMatchObject({
      ...row,
    });
    const right = await administrator.post('blade-system/param/submit', { id: row?.id, paramValue: row?.paramValue });
    expect(right.status).toBe(row?.paramValue === '' ? 400 : 200);
  });

  test('validates tenant values and accepts any for unknown keys', async () => {
    expect((await add({ paramKey: 'own.key', paramValue: 'anything' })).status).toBe(200);
    const renamed = await add({ paramValue: 'x' });
    const { id } = renamed.data;
    expect((await administrator.post('blade-system/param/submit', { id, paramKey: 'no.key' })).status).toBe(200);
    expect((await administrator.post('blade-system/param/submit', { id, paramKey: 'sla.roll' })).status).not.toBe(200);
  });

  test('ignores client values for tenant, stamps and deletion', async () => {
    const answer = await add({
      paramKey: 'protected',
      tenantId: '111111',
      createUser: '1',
      isDeleted: 1,
    } as Partial<Param>);
    expect(answer.status).toBe(200);
    const { rows } = await sql<{
      tenantId: string;
      isDeleted: number;
    }>`select tenant_id, is_deleted from param where param_key = 'protected'`.execute(started.context.database.kysely);
    expect(rows).toEqual([{ tenantId: '000000', isDeleted: 0 }]);
  });

  test('has a unique key, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({ paramKey: 'at once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toMatch(/已存在/);
    expect(await rowsWith('at once')).toBe(1);
  });

  test('returns 409 for a stale version', async () => {
    const { id } = (await add()).data;
    await administrator.post('blade-system/param/submit', { id, version: 1, paramValue: 'first' });
    const late = await administrator.post('blade-system/param/submit', { id, version: 1, paramValue: 'second' });
    expect(late).toMatchObject({ status: 409, msg: '数据已被他人修改,请刷新后重试' });
    expect((await administrator.get<Param>('blade-system/param/detail', { id })).data.paramValue).toBe('first');
  });

  test('creates one record per Idempotency-Key', async () => {
    const send = () =>
      administrator.post<Param>(
        'blade-system/param/submit',
        { paramName: 'n', paramKey: 'once', paramValue: 'v' },
        { headers: { 'idempotency-key': 'abcdefgh-1' } },
      );
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
    expect(await rowsWith('once')).toBe(1);
    const other = await administrator.post(
      'blade-system/param/submit',
      { paramName: 'other', paramKey: 'once2', paramValue: 'v' },
      { headers: { 'idempotency-key': 'abcdefgh-1' } },
    );
    expect(other.status).toBe(409);
  });

  test('is removed all or none with required ids', async () => {
    const { id } = (await add()).data;
    expect((await administrator.post(`blade-system/param/remove?ids=${id},999999`)).status).toBe(404);
    expect((await administrator.get('blade-system/param/detail', { id })).status).toBe(200);
    expect(await administrator.post('blade-system/param/remove')).toMatchObject({
      status: 400,
      msg: '请选择至少一条数据',
    });
  });
});

describe('initial password of new accounts', () => {
  const key = 'account.initPassword';
  const value = 'Start-2026-Here';
  const submit = (form: object) => administrator.post<Param>('blade-system/param/submit', form);
  const found = async (who = administrator) =>
    (await who.get<Page<Param>>('blade-system/param/list', { paramKey_equal: key })).data.records[0];

  test('must meet the password rules, with a helpful refusal', async () => {
    const id = (await found())?.id;
    const wrong = [
      ['1', '密码长度不能少于10个字符'],
      ['abcdefghijk', '密码须包含大写字母、小写字母、数字、符号中的至少3种'],
      ['Password@123456', '密码过于常见，请更换'],
      ['e10adc3949ba59abbe56e057f20f883e', '密码'],
    ];
    for (const [paramValue, words] of wrong) {
      const answer = await submit({ id, paramValue });
      expect([paramValue, answer.status, answer.msg]).toEqual([
        paramValue,
        400,
        expect.stringContaining(String(words)),
      ]);
      expect(answer.msg).toContain('如需每次随机生成，请删除该参数');
    }
    expect((await found())?.paramValue).toBe('');
    expect((await submit({ id, paramValue: value })).status).toBe(200);
  });

  test('stays out of all logs', async () => {
    const row = await found();
    await submit({ ...row, paramValue: value });
    await submit({ id: row?.id, paramValue: value });
    await submit({ id: row?.id, paramValue: value, version: 1 });
    await submit({ paramName: 'n', paramKey: key, paramValue: value });
    const { data } = await add({ paramValue: 'shown-in-the-log' });
    expect((await submit({ id: data.id, paramKey: key, version: data.version })).status).toBe(400);
    expect((await submit({ id: row?.id, paramKey: 'former.key' })).status).toBe(400);
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(a::text, ' ') from audit a) || coalesce((select string_agg(e::text, ' ') from error_log e), '')
        as text`.execute(started.context.database.kysely);
    expect(rows[0]?.text).toContain(key);
    expect(rows[0]?.text).toContain('shown-in-the-log');
    expect(rows[0]?.text).not.toContain(value);
  });

  test('is visible to editors only, also through filters', async () => {
    await addRole(started.context.database.kysely, { alias: 'param_reader', menus: ['param', 'system', 'param_view'] });
    await addPerson(started.context, { account: 'reader', roles: ['param_reader'] });
    const reader = await signIn(app, 'reader');
    const row = await found(reader);
    expect(row?.paramValue).toBe('***');
    const { data } = await reader.get<Param>('blade-system/param/detail', { id: String(row?.id) });
    expect(data.paramValue).toBe('***');
    expect((await found())?.paramValue).toBe(value);
    const listed = async (who: Visitor, query: Record<string, string>) =>
      (await who.get<Page<Param>>('blade-system/param/list', { ...query, size: '100' })).data.records.some(
        ({ paramKey }) => paramKey === key,
      );
    const byValue: Record<string, string>[] = [
      { paramValue_likeright: 'Start' },
      { paramValue_notequal: 'x' },
      { ascs: 'paramValue' },
    ];
    for (const query of byValue) {
      expect([query, await listed(administrator, query)]).toEqual([query, true]);
      expect([query, await listed(reader, query)]).toEqual([query, false]);
    }
    expect(await listed(reader, { ascs: 'paramKey' })).toBe(true);
  });
});

describe('access', () => {
  test('returns 401 without session and 403 without right', async () => {
    const stranger = new Visitor(app);
    for (const call of ['list', 'detail?id=1']) {
      expect(await stranger.get(`blade-system/param/${call}`)).toMatchObject({
        status: 401,
        msg: '登录已失效,请重新登录',
      });
      expect(await handler.get(`blade-system/param/${call}`)).toMatchObject({ status: 403, msg: '没有操作权限' });
    }
    for (const call of ['submit', 'remove?ids=1']) {
      expect((await stranger.post(`blade-system/param/${call}`, {})).status).toBe(401);
      expect((await handler.post(`blade-system/param/${call}`, {})).status).toBe(403);
    }
    const refused = await sql<{
      n: number;
    }>`select count(*)::int as n from audit where status = 403 and actor_name = 'handler'`.execute(
      started.context.database.kysely,
    );
    expect(refused.rows[0]?.n).toBe(4);
  });
});

describe('hostile requests', () => {
  test.each([
    ['ascs=password_hash', '排序字段不支持'],
    ['ascs=id);drop table param;--', '排序字段不支持'],
    ['descs=createTime,paramValue', undefined],
    ['foo=1', '查询条件foo不支持'],
    ['size=0', '分页参数'],
    ['size=abc', '分页参数'],
    ['current=-1', '分页参数'],
    ['size=99999', undefined],
    ['paramName=%25', undefined],
    ['paramName=a&paramName=b', '只能给出一个值'],
    ['createTime_datege=2026-01-01%2000:00:00', undefined],
    ['createTime_datege=nonsense', '格式不正确'],
  ])('list?%s', async (query, words) => {
    const answer = await administrator.send({ method: 'GET', url: `/api/blade-system/param/list?${query}` });
    expect(answer.status).toBe(words ? 400 : 200);
    if (words) expect(answer.msg).toContain(words);
  });

  test('returns 405, 404, 400, 413 and 415 as appropriate', async () => {
    const wrongVerb = await administrator.send({ method: 'DELETE', url: '/api/blade-system/param/submit' });
    expect(wrongVerb).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect((await administrator.get('no/such/call')).status).toBe(404);
    const send = (payload: string, type = 'application/json') =>
      administrator.send({
        method: 'POST',
        url: '/api/blade-system/param/submit',
        payload,
        headers: { 'content-type': type },
      });
    expect(await send('{"a":')).toMatchObject({ status: 400 });
    expect(await send(`{"paramName":"${'x'.repeat(1_100_000)}"}`)).toMatchObject({ status: 413, msg: '请求内容过大' });
    expect(await send('<a/>', 'application/xml')).toMatchObject({ status: 415 });
    expect(await send('{"__proto__":{"x":1},"paramName":"n"}')).toMatchObject({ status: 400 });
    expect(await send(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)).toMatchObject({ status: 400 });
  });

  test('answers in English on request', async () => {
    const answer = await administrator.post('blade-system/param/submit', {}, { headers: { 'accept-language': 'en' } });
    expect(answer.msg).toContain('Enter the parameter name');
  });
});
