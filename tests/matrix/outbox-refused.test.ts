import { allCalls } from '@kaoxin/contract/index.ts';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { NamingDialect, naming } from '../../server/src/platform/database/schema/naming.ts';
import { addSource, allowLocal, newDatabase, openSecondOffice, switchTo } from '../../server/src/testing/apart.ts';
import { signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { digestOf, tracesOfFailure } from '../../server/src/testing/digest.ts';
import { type Office, openOffice } from '../../server/src/testing/office.ts';
import { addDept, addPerson } from '../../server/src/testing/people.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { setRow } from '../../server/src/testing/rows.ts';
import { addFullRole } from '../../server/src/testing/tenant.ts';
import { Unchanged } from '../../server/src/testing/unchanged.ts';
import { allRoutes } from '../../server/src/wiring.ts';
import { patience } from '../setup/patience.ts';
import { asked } from './asking.ts';
import { nameOf, type SoundOnes } from './sample.ts';
import { soundCases } from './sound.ts';

const tenantId = '111111';
/** Citizens use the first tenant, whose tables are in the primary. */
const inPrimary = /^\w+ open\//;
const business = allRoutes.filter(({ call, store }) => store === 'business' && call.writes).map(({ call }) => call);
const there = business.filter((call) => !inPrimary.test(nameOf(call)));
/** Platform calls that connect to another PostgreSQL first. */
const ofSources = ['POST blade-develop/datasource/test', 'POST blade-system/tenant/datasource'];

describe.skipIf(!findPostgres())('F16 a tenant on another server whose outbox refuses rows', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let office: Office;
  let administrator: Visitor;
  let sourceId: string;
  let emptyId: string;
  let sound: SoundOnes;
  let source: Kysely<unknown>;

  beforeAll(async () => {
    server = await startPostgres();
    office = await openOffice('2026-03-02 09:00:00', { faults: 'expected' });
    const { context, app } = office;
    await allowLocal(office);
    const { handler, auditor, leader, typeId, deptId } = await openSecondOffice(office, tenantId);
    const role = await addFullRole(context, { tenantId });
    const add = (account: string, roles: string[]) => addPerson(context, { account, roles, deptId, tenantId });
    await add('b-holder', [role]);
    const colleagueId = await add('b-colleague', ['case_handler']);
    administrator = await signIn(app, 'admin');
    sourceId = await addSource(administrator, '乙市业务库', await newDatabase(server.url, 'apart'));
    emptyId = await addSource(administrator, '丙市业务库', await newDatabase(server.url, 'empty'));
    good(await switchTo(office, administrator, tenantId, sourceId));
    const holder = await signIn(app, 'b-holder', { tenantId });
    // Each tenant gets these on creation.
    await sql`insert into dict_biz (tenant_id, parent_id, code, dict_key, dict_value, sort)
      select ${tenantId}, parent_id, code, dict_key, dict_value, sort from dict_biz
      where tenant_id = '000000' and code in ('question_subject', 'field_type', 'field_writer', 'template_scene', 'econ_level',
          'econ_major', 'commit_mode', 'check_state')`.execute(context.database.kysely);
    const authors = await addDept(context, '命题科', { tenantId });
    await addPerson(context, { account: 'b-author', roles: ['item_author'], deptId: authors, tenantId });
    const author = await signIn(app, 'b-author', { tenantId });
    const people = { context, handler, auditor, leader, holder, author, citizen: office.citizen };
    const address = new URL(server.url);
    address.pathname = '/apart';
    const pool = new pg.Pool({ connectionString: address.href });
    source = new Kysely({ dialect: new NamingDialect({ pool }), plugins: [naming] });
    const letters = { typeId, typeName: '报名资格', colleagueId, deptId };
    sound = await soundCases({ ...people, ...letters, business: source, tenantId });
    await refuseRows('outgoing', source);
    await refuseRows('audit', context.database.kysely);
  }, patience.hook);
  afterAll(async () => {
    await source?.destroy();
    await office?.close();
    await server?.stop();
  });

  const refuseRows = async (table: string, kysely: Kysely<unknown>) => {
    await sql`create function row_refused() returns trigger language plpgsql
      as $$ begin raise exception 'no row today'; end $$`.execute(kysely);
    await sql`create trigger row_refused before insert on ${sql.table(table)}
      for each row execute function row_refused()`.execute(kysely);
  };
  const both = async () => ({
    here: await digestOf(office.context, tracesOfFailure),
    there: await digestOf({ database: { kysely: source } }, tracesOfFailure),
  });

  const unchanged = new Unchanged(both);

  test.each(there.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const request = sound[name];
    if (!request) throw new Error('no sound request');
    await unchanged.begin();
    const { status } = await asked(request, call);
    expect(status).toBe(500);
    await unchanged.behind(name);
  });

  test('writes nothing after the last calls', () => unchanged.end());

  test.each(ofSources)('%s', async (name) => {
    const call = allCalls.find((each) => nameOf(each) === name);
    if (!call) throw new Error('no such call');
    const query: Record<string, string> = name.endsWith('test')
      ? { id: sourceId }
      : { tenantId: '000000', datasourceId: emptyId };
    // Setup writes its shard number into the data source, and the primary stores it.
    await setRow(office.context.database.kysely, 'datasource', emptyId, { shard: 700 });
    const before = await both();
    expect((await asked({ by: administrator, query }, call)).status).toBe(500);
    expect(await both()).toEqual(before);
  });
});
