import { describe, expect, it, vi } from 'vitest';
import { findPostgres } from '../../scripts/postgres.mjs';
import { landing } from '../setup/scope.ts';
import { type Caller, callerWith } from './client.ts';
import { ask, ownPostgres } from './databases.ts';
import { begin, besideEachOther, moveOf, over } from './lying-apart.ts';
import { startServer } from './server-process.ts';

const many = landing ? 70_000 : 120_000;
const [started, underWay, halfway] = [2_000, Math.floor(many / 6), Math.floor((many * 5) / 12)];
/** Rows of a table with a composite key: imported row hashes. */
const fill = `insert into import_done (tenant_id, kind, row_hash, case_id)
  select '000000', 'test', md5(n::text), n from generate_series(1, ${many}) n`;
const count = async (url: string, table: string) =>
  (await ask<{ n: number }>(url, `select count(*)::int as n from ${table} where tenant_id = '000000'`))[0]?.n;

const letter = {
  source: 3,
  title: '迁移期间登记的来信',
  content: '本人对报名资格审核的结果有异议，请核实有关情况并书面答复。',
  demand: '重新审核报名资格',
  applicantName: '陈思远',
  idNo: '11010519491231002X',
  phone: '13800138000',
};

/** Registers petitions until stopped; returns the number accepted. A refused one must state its reason. */
function writing(who: Caller, typeId: string) {
  let goesOn = true;
  const run = async () => {
    let taken = 0;
    while (goesOn) {
      const { status, body } = await who.post('petitionLetter/register', { ...letter, typeId });
      if (status === 200) taken += 1;
      else expect([status, body?.msg]).toEqual([503, expect.stringMatching(/正在迁移|稍后重试/)]);
    }
    return taken;
  };
  const done = run();
  return {
    stop() {
      goesOn = false;
      return done;
    },
  };
}

describe.skipIf(!findPostgres())('a move of a tenant', () => {
  it('survives dead servers, a second runner and an outage', {
    timeout: 400_000,
  }, async () => {
    const source = await ownPostgres();
    const { primary, environment, server, admin, handler, id } = await besideEachOther(source.url);
    await ask(primary, fill);
    const types = await handler.get<{ records: { id: string }[] }>('type/page?kind=2&size=200');
    const typeId = types.body?.data.records.at(-1)?.id ?? '';
    const before = (await count(primary, 'petition_letter')) ?? 0;
    const copied = (least: number, who: Caller) =>
      vi.waitUntil(async () => ((await moveOf(who))?.copied ?? 0) >= least, { timeout: 120_000, interval: 20 });
    /** Simulates the end of the lease or of the pause. */
    const nextRunner = () => ask(primary, 'update job set leased_until = null, run_at = now()');

    const second = await startServer(environment);
    expect((await begin(admin, id)).status).toBe(200);
    expect((await begin(admin, id)).body).toMatchObject({ code: 409, msg: expect.stringContaining('正在迁移') });
    const early = writing(handler, typeId);
    await copied(started, admin);
    await nextRunner();
    await copied(underWay, admin);
    const takenEarly = await early.stop();
    await Promise.all([server.end('SIGKILL'), second.end('SIGKILL')]);

    const third = await startServer(environment);
    const boss = callerWith(third.url, admin.token);
    const worker = callerWith(third.url, handler.token);
    expect(await moveOf(boss)).toMatchObject({ stage: 'copying' });
    await nextRunner();
    const late = writing(worker, typeId);
    await copied(halfway, boss);
    await source.halt('immediate');
    await vi.waitUntil(async () => (await ask(primary, 'select from job where fault is not null')).length > 0, {
      timeout: 60_000,
      interval: 50,
    });
    expect(await moveOf(boss)).toMatchObject({ stage: 'copying' });
    await source.resume();
    await nextRunner();
    expect(await over(boss)).toMatchObject({ stage: 'done', fault: null });
    const takenLate = await late.stop();

    expect(takenEarly + takenLate).toBeGreaterThan(2);
    expect(await count(source.url, 'import_done')).toBe(many);
    expect(await count(source.url, 'petition_letter')).toBe(before + takenEarly + takenLate);
    const sides = await Promise.all(
      [primary, source.url].map((url) =>
        ask(url, `select md5(string_agg(row_hash || case_id, ',' order by row_hash)) as sum from import_done`),
      ),
    );
    expect(sides[0]).toEqual(sides[1]);
    expect(await ask(source.url, 'select from tenant_away')).toHaveLength(0);
    expect(await ask(source.url, 'select from moved_part')).toHaveLength(0);
    expect(await ask(primary, 'select state from tenant_away')).toEqual([{ state: 'left' }]);
    // The primary sends messages of petitions at the new place with a short delay.
    await expect.poll(() => ask(primary, 'select kind, fault from job'), { timeout: 60_000 }).toEqual([]);
  });
});
