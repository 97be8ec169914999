import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { brokenMoves } from '#platform/datasources/closing.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { findPostgres, startPostgres } from '../../../../../scripts/postgres.mjs';
import {
  addSource,
  allowLocal,
  ask,
  newDatabase,
  openSecondOffice,
  type SecondOffice,
  switchTo,
} from '../../../testing/apart.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, letter } from '../../../testing/petitions.ts';

type Server = Awaited<ReturnType<typeof startPostgres>>;

const tenantId = '111111';

describe.skipIf(!findPostgres())('data source switch', { timeout: 60_000 }, () => {
  let server: Server;
  let office: Office;
  let second: SecondOffice;
  let administrator: Visitor;
  let login: { url: string; username: string; password: string };
  let sourceId: string;

  const file = (who: Visitor, title: string) =>
    who.post<{ id: string }>('petitionLetter/register', { source: 3, typeId: second.typeId, ...letter, title });
  const titles = async (who: Visitor) => {
    const found: string[] = [];
    // On a slow machine, there are more cases than fit on a page.
    for (let current = 1, pages = 1; current <= pages; current += 1) {
      const asked = { current: String(current), size: '200' };
      const page = good(await who.get<Page<PetitionRow>>('petitionLetter/page', asked));
      found.push(...page.records.map(({ title }) => title));
      pages = page.pages;
    }
    return found.sort();
  };
  const lying = async () =>
    good(
      await administrator.get<{ datasourceName: string | null }>('blade-system/tenant/datasource-detail', { tenantId }),
    );
  const away = async () =>
    (
      await sql<{ state: string }>`select state from tenant_away where tenant_id = ${tenantId}`.execute(
        office.context.database.kysely,
      )
    ).rows.map(({ state }) => state);

  beforeAll(async () => {
    server = await startPostgres();
    office = await openOffice('2026-03-02 09:00:00');
    await allowLocal(office);
    second = await openSecondOffice(office, tenantId);
    administrator = await signIn(office.app, 'admin');
    login = await newDatabase(server.url, 'moving');
    sourceId = await addSource(administrator, '乙市业务库', login);
  }, 120_000);
  afterAll(async () => {
    expect(await faultsOf(office.context)).toEqual([]);
    await office.close();
    await server.stop();
  });

  describe('is refused', () => {
    const refused = async (name: string, given: object, words: string, status = 400) => {
      const id = await addSource(administrator, name, given);
      const answer = await switchTo(office, administrator, tenantId, id);
      expect([answer.status, answer.msg]).toEqual([status, expect.stringContaining(words)]);
      expect(await lying()).toMatchObject({ datasourceName: null });
      expect(await away()).toEqual([]);
    };
    const named = async (name: string, options?: string) => newDatabase(server.url, name, options);

    test('for another database kind', () =>
      refused(
        '甲骨文',
        { driverClass: 'oracle.jdbc.OracleDriver', url: 'jdbc:oracle:thin:@h:1521:x', username: 'u', password: 'p' },
        '只支持 PostgreSQL',
      ));
    test('for a wrong password', () => refused('密码错误', { ...login, password: 'wrong' }, '数据库账号或密码不正确'));
    test('for a missing database', () =>
      refused('没有此库', { ...login, url: login.url.replace('moving', 'nowhere') }, '数据库不存在'));
    test('for an unreachable server', () =>
      refused('没有此机', { ...login, url: 'jdbc:postgresql://127.0.0.1:1/x' }, '无法连接数据库'));
    test('for an address outside the allow-list', () =>
      refused('内网探测', { ...login, url: 'jdbc:postgresql://169.254.169.254:80/x' }, 'OUTBOUND_ALLOW'));
    test('for another encoding', async () =>
      refused(
        '编码不对',
        await named('latin', "encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'"),
        '请用 UTF8 重新创建',
      ));
    test('for another collation', async () => {
      const { url } = await named(
        'sorted',
        "encoding 'UTF8' locale_provider icu icu_locale 'zh' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'",
      ).catch(() => ({ url: '' }));
      if (url !== '') await refused('排序不对', { ...login, url }, '请用 C.UTF-8 重新创建');
    });
    test('for an account without create rights', async () => {
      const weak = await named('weak');
      await ask(server.url, "create role reader login password 'reader'");
      await ask(server.url, 'revoke create on schema public from public', 'weak');
      await refused('没有权限', { ...weak, username: 'reader', password: 'reader' }, '没有建表权限');
    });
    test('for a database with other content', async () => {
      const full = await named('occupied');
      await ask(server.url, 'create table somebody_else (n integer)', 'occupied');
      await refused('已有他物', full, '请换用一个空的数据库', 409);
    });
    test('for other users and an unknown tenant', async () => {
      for (const [who, status] of [
        [new Visitor(office.app), 401],
        [await office.as('handler'), 403],
        [second.admin, 403],
      ] as const)
        expect((await switchTo(office, who, tenantId, sourceId)).status).toBe(status);
      expect((await switchTo(office, administrator, '999999', sourceId)).status).toBe(404);
      expect((await switchTo(office, administrator, tenantId, '1')).msg).toBe('数据源不存在，请重新选择');
      expect((await switchTo(office, administrator, tenantId, '')).msg).toBe('该租户已在使用所选数据源');
    });
  });

  test('loses no concurrent write: each succeeds or returns 503', async () => {
    for (let n = 0; n < 20; n += 1) good(await file(second.handler, `迁移之前的来信${n}`));
    const taken = new Set(await titles(second.handler));
    let moving = true;
    const write = async (writer: number) => {
      for (let n = 0; moving || n < 3; n += 1) {
        const title = `迁移之中的来信${writer}-${n}`;
        const answer = await file(second.handler, title);
        if (answer.status === 200) taken.add(title);
        else expect([answer.status, answer.msg]).toEqual([503, expect.stringContaining('正在迁移')]);
      }
    };
    const writers = [1, 2, 3].map(write);
    expect((await switchTo(office, administrator, tenantId, sourceId)).status).toBe(200);
    moving = false;
    await Promise.all(writers);
    expect(taken.size).toBeGreaterThan(20);
    expect(await titles(second.handler)).toEqual([...taken].sort());
    expect(await away()).toEqual(['left']);
    expect(await lying()).toMatchObject({ datasourceName: '乙市业务库' });
    const stayed = await sql<{
      n: number;
    }>`select count(*)::int as n from petition_letter where tenant_id = ${tenantId}`.execute(
      office.context.database.kysely,
    );
    expect(stayed.rows[0]?.n).toBeLessThanOrEqual(taken.size);
  });

  test('uses the owner when the account cannot create roles', async () => {
    const plain = await newDatabase(server.url, 'plain');
    await ask(server.url, "create role plain_owner login password 'plain'");
    await ask(server.url, 'alter database plain owner to plain_owner');
    await ask(server.url, 'alter schema public owner to plain_owner', 'plain');
    const id = await addSource(administrator, '普通账号', { ...plain, username: 'plain_owner', password: 'plain' });
    good(await switchTo(office, administrator, tenantId, id));
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(
      dataSourcesOf(office.context).at(id).kysely,
    );
    expect(rows).toEqual([{ role: 'plain_owner' }]);
    good(await file(second.handler, '普通账号库中的来信'));
    good(await switchTo(office, administrator, tenantId, sourceId));
  });

  test('applies to other servers with the next request', async () => {
    const other: TestContext = await testContext({
      now: '2026-03-02 09:00:00',
      database: office.context.database,
      env: { OUTBOUND_ALLOW: '127.0.0.1', SECRET_KEY: office.context.config.secretKey.toString('hex') },
    });
    const app: FastifyInstance = await buildApp(other.context);
    const handler = await signIn(app, 'b-handler', { tenantId });
    good(await file(second.handler, '第一台服务器上的来信'));
    expect(await titles(handler)).toEqual(await titles(second.handler));
    const back = good(await switchTo(office, administrator, tenantId, ''));
    expect(back.rows).toBeGreaterThan(20);
    good(await file(handler, '第二台服务器上的来信'));
    expect(await titles(second.handler)).toContain('第二台服务器上的来信');
    const { rows } = await sql`select from petition_letter
      where tenant_id = ${tenantId} and title = '第二台服务器上的来信'`.execute(office.context.database.kysely);
    expect(rows).toHaveLength(1);
    good(await switchTo(office, administrator, tenantId, sourceId));
    good(await file(handler, '又在数据源中的来信'));
    expect(await titles(second.handler)).toContain('又在数据源中的来信');
    await app.close();
    await other.close();
  });

  test('includes a name that moved between rows meanwhile', async () => {
    await ask(server.url, `update case_type set type_name = '改名' where tenant_id = '${tenantId}'`, 'moving');
    await ask(
      server.url,
      `insert into case_type (id, tenant_id, kind, type_name, dept_id, legal_class)
        values (1, '${tenantId}', 2, '报名资格', ${second.deptId}, 3)`,
      'moving',
    );
    good(await switchTo(office, administrator, tenantId, ''));
    const { rows } = await sql<{ typeName: string }>`
      select type_name from case_type where tenant_id = ${tenantId} order by id`.execute(
      office.context.database.kysely,
    );
    expect(rows.map(({ typeName }) => typeName)).toEqual(['报名资格', '改名']);
    good(await switchTo(office, administrator, tenantId, sourceId));
  });

  test('aborts for changed rows or a broken timeline', async () => {
    const mine = await titles(second.handler);
    await ask(server.url, 'alter table case_event disable trigger all', 'moving');
    await ask(server.url, "update case_event set note = 'x' where id = (select max(id) from case_event)", 'moving');
    const answer = await switchTo(office, administrator, tenantId, '');
    expect([answer.status, answer.msg]).toEqual([409, expect.stringContaining('原数据源继续使用')]);
    expect(await titles(second.handler)).toEqual(mine);
    good(await file(second.handler, '核验未通过之后的来信'));
    await ask(
      server.url,
      "update case_event set note = null where id = (select max(id) from case_event where note = 'x')",
      'moving',
    );
    await ask(server.url, 'alter table case_event enable trigger all', 'moving');
  });

  test('S42 takes no accounts from a data source', async () => {
    const there = (statement: string) => ask(server.url, statement, 'moving');
    await there(`create table "user" (id bigint primary key, tenant_id text, account text, password_hash text)`);
    await there(`insert into "user" values (${office.ids.leader}, '${tenantId}', 'stolen', 'x')`);
    good(await switchTo(office, administrator, tenantId, ''));
    await there('drop table "user"');
    const { rows } = await sql<{ account: string }>`select account from "user" where id = ${office.ids.leader}`.execute(
      office.context.database.kysely,
    );
    expect(rows).toEqual([{ account: 'leader' }]);
    good(await switchTo(office, administrator, tenantId, sourceId));
  });

  test('S42 overwrites no row of another tenant', async () => {
    const there = (statement: string) => ask(server.url, statement, 'moving');
    const { kysely } = office.context.database;
    const own = office.types.claim;
    const claim = () =>
      sql<{ tenantId: string; typeName: string }>`select tenant_id, type_name from case_type
      where id = ${own}`.execute(kysely);
    await there(`insert into case_type (id, tenant_id, kind, type_name, dept_id, legal_class)
      values (${own}, '${tenantId}', 2, '夺取的分类', ${second.deptId}, 3)`);
    expect((await switchTo(office, administrator, tenantId, '')).status).toBe(409);
    expect((await claim()).rows).toEqual([{ tenantId: '000000', typeName: '报名资格' }]);
    await there(`delete from case_type where id = ${own}`);
    // a row of another tenant is not the tenant's to bring
    await there(`insert into case_type (id, tenant_id, kind, type_name, dept_id, legal_class)
      values (${own}, '000000', 2, '夺取的分类', ${second.deptId}, 3)`);
    good(await switchTo(office, administrator, tenantId, ''));
    expect((await claim()).rows).toEqual([{ tenantId: '000000', typeName: '报名资格' }]);
    good(await switchTo(office, administrator, tenantId, sourceId));
  });

  test('reopens the tenant in place after a server crash', async () => {
    await ask(
      server.url,
      `insert into tenant_away (tenant_id, state, since) values ('${tenantId}', 'leaving', now() - interval '1 hour')`,
      'moving',
    );
    expect((await file(second.handler, '搁置期间的来信')).status).toBe(503);
    await runOnce(office.context, brokenMoves);
    expect((await file(second.handler, '重新开放的来信')).status).toBe(200);
  });

  test('protects used data sources and accepts new passwords', async () => {
    const removed = await administrator.post(`blade-develop/datasource/remove?ids=${sourceId}`);
    expect([removed.status, removed.msg]).toEqual([400, expect.stringContaining('正由租户【另一单位】使用')]);
    const elsewhere = await newDatabase(server.url, 'elsewhere');
    const save = (values: object) => administrator.post('blade-develop/datasource/submit', { id: sourceId, ...values });
    expect((await save({ url: elsewhere.url })).msg).toBe('更换连接地址时请重新输入密码');
    expect((await save(elsewhere)).msg).toContain('不是该数据源原来的数据库');
    expect((await save({ password: 'wrong' })).msg).toBe('数据库账号或密码不正确');
    expect((await save({ remark: '业务库' })).status).toBe(200);
    expect((await file(second.handler, '改备注之后的来信')).status).toBe(200);
  });
});
