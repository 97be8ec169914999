import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app';
import { caseNumber } from '#engine/numbering/case-number.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { testContext } from '../../../testing/context.ts';
import { send } from '../../../testing/multipart.ts';
import { addDept, sayWhereToAsk } from '../../../testing/people.ts';
import { addRow, earlier, emptyTable, setRows } from '../../../testing/rows.ts';
import { newCaptcha } from '../../auth/captcha/captcha.ts';
import { addType, letter } from '../../petition/intake/staff.fixture.ts';

interface Receipt {
  caseNo: string;
  queryCode: string;
  receivedTime: string;
  acceptDue: string | null;
}
interface Status {
  receivedTime: string;
  caseStatus: number;
  caseStatusName: string;
  replyContent: string | null;
  acceptDue: string | null;
  acceptDueName: string;
  finishDue: string | null;
  supplementDue: string | null;
  supplementItems: { name: string }[] | null;
  timeline: { actionName: string; note: string | null }[];
}

const { source: _source, ...petition } = letter;
const proof = { applicantName: letter.applicantName, phone: letter.phone };
const app = testApp(
  { clerk: { realName: '林清', dept: '考区信访科', roles: ['case_handler'] } },
  {
    now: '2026-03-02 10:00:00',
    async before(context) {
      await sayWhereToAsk(context);
      await addDept(context, '考区信访科', { parentId: await addDept(context, '市信访处') });
    },
  },
);
const { clerk } = app.visitors;
let citizen: Visitor;
let deptId: string;
let typeId: string;

beforeAll(async () => {
  citizen = new Visitor(app.server);
  deptId = app.deptId('考区信访科');
  typeId = await addType(clerk, { deptId, needAudit: 0 });
});
beforeEach(async () => {
  await emptyTable(app.db, 'rate');
  await emptyTable(app.db, 'login_failure');
});

const file = (fields: object = {}, headers: Record<string, string> = {}) =>
  citizen.post<Receipt>('open/petition', { ...petition, typeId, ...fields }, { headers });
const look = ({ caseNo, queryCode }: Pick<Receipt, 'caseNo' | 'queryCode'>, headers: Record<string, string> = {}) =>
  citizen.send<Status>({ method: 'GET', url: '/api/open/case', query: { caseNo, queryCode }, headers });
const idOf = async ({ caseNo }: Receipt) =>
  (
    await sql<{
      id: string;
      version: number;
    }>`select id, version from petition_letter where case_no = ${caseNo}`.execute(app.db)
  ).rows[0] ?? { id: '', version: 0 };
const total = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from petition_letter`.execute(app.db)).rows[0]?.n ?? 0;

async function handle(receipt: Receipt, step: object) {
  const { id } = await idOf(receipt);
  await clerk.get('petitionLetter/handle', { id });
  for (const body of [{ action: 'accept', acceptResult: 1, note: '内部意见' }, step]) {
    const { version } = await idOf(receipt);
    const answer = await clerk.post('petitionLetter/reply', { id, version, ...body });
    if (answer.status !== 200) throw new Error(answer.msg);
  }
}

describe('filing', () => {
  it('returns number, code and date; shows visible events only', async () => {
    const { status, data } = await file();
    expect([status, data.acceptDue]).toEqual([200, '2026-03-17 23:59:59']);
    const page = await look(data);
    expect(page.data).toMatchObject({ caseStatus: 10, replyContent: null });
    expect(data.receivedTime).toBe(page.data.receivedTime);
    expect([page.data.acceptDue, page.data.acceptDueName]).toEqual([data.acceptDue, '受理告知期限']);
    expect(page.data.timeline.map(({ actionName }) => actionName)).toEqual(['登记']);
    expect(JSON.stringify(page.body)).not.toContain(letter.applicantName);
  });

  it('requires name and phone unless anonymous', async () => {
    expect((await file({ applicantName: '', phone: '' })).msg).toBe('手机号码不能为空；请输入信访人');
    expect((await file({ applicantName: '', phone: '', isAnonymous: 1 })).status).toBe(200);
  });

  it('creates one petition per Idempotency-Key, also concurrently', async () => {
    const before = await total();
    const headers = { 'idempotency-key': 'citizen-once-and-not-twice' };
    const answers = await Promise.all([1, 2, 3].map(() => file({}, headers)));
    expect(new Set(answers.map(({ data }) => data.caseNo)).size).toBe(1);
    expect(await total()).toBe(before + 1);
    expect((await file({ title: '同一个键换了别的内容' }, headers)).status).toBe(409);
  });

  it('refuses a key that another citizen could guess', async () => {
    const { status, msg } = await file({}, { 'idempotency-key': '12345678' });
    expect([status, msg]).toEqual([400, 'Idempotency-Key 应为22到128个可见字符']);
  });

  it('audits a filing without contents, address and browser', async () => {
    const { data } = await file({ accusedName: '周某某' });
    const { rows } = await sql<Record<string, unknown>>`select input, ip, user_agent, duration_ms from audit
      where target = ${data.caseNo}`.execute(app.db);
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(rows).toEqual([{ input: {}, ip: digest, userAgent: null, durationMs: 0 }]);
  });

  it('allows ten a minute per address', async () => {
    for (let n = 0; n < 10; n += 1) await file();
    const late = await file();
    expect([late.status, late.msg]).toEqual([429, '操作过于频繁,请稍后再试']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(50);
    const other = await app.server.inject({
      method: 'GET',
      url: '/api/open/type/tree',
      remoteAddress: '192.0.2.7',
    });
    expect(other.statusCode).toBe(200);
    await setRows(app.db, 'rate', {}, { windowStart: earlier('windowStart', '60 seconds') });
    expect((await file()).status).toBe(200);
  });

  it('shows enabled classifications only', async () => {
    const hidden = await addType(clerk, { deptId, typeName: '停用的', status: 0 });
    const { data } = await citizen.get<{ id: string }[]>('open/type/tree');
    const ids = data.map(({ id }) => id);
    expect([ids.includes(typeId), ids.includes(hidden)]).toEqual([true, false]);
  });

  it('shows the classifications of one kind, petitions by default', async () => {
    await addRow(app.db, 'caseType', { tenantId: '000000', kind: 1, typeName: '成绩申诉', deptId });
    const of = async (query: Record<string, string>) =>
      (await citizen.get<{ id: string }[]>('open/type/tree', query)).data.map(({ id }) => id);
    const [appeals, petitions] = [await of({ kind: '1' }), await of({ kind: '2' })];
    expect(appeals).toHaveLength(1);
    expect(petitions).not.toContain(appeals[0]);
    expect(petitions).toEqual(await of({}));
  });
});

describe('an upload of a citizen', () => {
  const upload = () => send<{ fileId: string }>(citizen, 'open/file', '证据.pdf', '%PDF-1.4\n%%EOF\n');

  it('is bound to its petition only with the right id', async () => {
    const { data } = await upload();
    const [bare = ''] = data.fileId.split('.');
    expect((await file({ fileIds: bare })).msg).toBe('附件不存在或已被使用，请重新上传');
    expect((await file({ fileIds: `${bare}.AAAAAAAA` })).status).toBe(400);
    const receipt = (await file({ fileIds: data.fileId })).data;
    const { id } = await idOf(receipt);
    const { rows } = await sql`select case_type, case_id from biz_file where id = ${bare}`.execute(app.db);
    expect(rows).toEqual([{ caseType: 'petition', caseId: id }]);
    expect((await file({ fileIds: data.fileId })).status).toBe(400);

    const { caseNo, queryCode } = receipt;
    const own = await citizen.post<{ files: { link: string }[] }>('open/case/own', { caseNo, queryCode, ...proof });
    const [link = ''] = own.data.files.map((one) => one.link);
    const follow = (remoteAddress: string) => app.server.inject({ method: 'GET', url: link, remoteAddress });
    expect((await follow('127.0.0.1')).body).toContain('%PDF-1.4');
    expect((await follow('203.0.113.77')).statusCode).toBe(404);
  });
});

describe('the status page', () => {
  it('answers unknown, malformed and wrong codes alike', async () => {
    const { data } = await file();
    const answers = [
      await look({ ...data, queryCode: 'AAAAAAAA' }),
      await look({ ...data, caseNo: 'XF2026030200019' }),
      await look({ ...data, caseNo: "' or 1=1 --" }),
    ];
    for (const { status, msg } of answers) expect([status, msg]).toEqual([404, '数据不存在或已被删除']);
    expect((await look({ ...data, queryCode: data.queryCode.toLowerCase() })).status).toBe(200);
  });

  it('shows supplement requests and issued replies, nothing internal', async () => {
    const receipt = (await file()).data;
    const items = [{ name: '准考证复印件' }];
    await handle(receipt, { action: 'supplement', items, days: 10, note: '请补充准考证' });
    const waiting = (await look(receipt)).data;
    expect([waiting.caseStatus, waiting.supplementItems]).toEqual([21, items]);
    expect([waiting.supplementDue, waiting.acceptDue, waiting.finishDue]).toEqual(['2026-03-12 23:59:59', null, null]);
    expect(waiting.timeline.map(({ note }) => note)).toContain(
      '需补正：准考证复印件\n补正期限：10天（2026-03-12前）\n请补充准考证',
    );
    expect(waiting.timeline.map(({ note }) => note)).not.toContain('内部意见');
    const { caseNo, queryCode } = receipt;
    const supplied = await citizen.post('open/case/supplement', {
      caseNo,
      queryCode,
      ...proof,
      note: '已补充准考证复印件',
    });
    expect([supplied.status, supplied.msg]).toEqual([200, '操作成功']);
    const running = (await look(receipt)).data;
    expect([running.caseStatus, running.supplementDue]).toEqual([20, null]);
    expect(running.finishDue).not.toBeNull();
    const added = { caseNo, queryCode, ...proof, note: '再补一次' };
    expect((await citizen.post('open/case/supplement', added)).status).toBe(200);
    const after = (await look(receipt)).data;
    expect([after.caseStatus, after.finishDue]).toEqual([20, running.finishDue]);
    expect(after.timeline.map(({ note }) => note)).toContain('再补一次');
  });

  it('allows one withdrawal, with the code only', async () => {
    const { caseNo, queryCode } = (await file()).data;
    expect((await citizen.post('open/case/withdraw', { caseNo, queryCode: 'AAAAAAAA', ...proof })).status).toBe(404);
    expect((await citizen.post('open/case/withdraw', { caseNo, queryCode, ...proof })).status).toBe(200);
    const over = (await look({ caseNo, queryCode })).data;
    expect([over.caseStatusName, over.acceptDue, over.finishDue]).toEqual(['已撤回', null, null]);
    const again = await citizen.post('open/case/withdraw', { caseNo, queryCode, ...proof });
    expect([again.status, again.msg]).toEqual([400, '当前状态【已撤回】不可再次撤回']);
  });
});

describe('a letter', () => {
  type Confirmed = { docNo: string; title: string; issuedTime: string; voidedTime: string | null; sha256: string };
  const confirm = (query: { code: string; docNo?: string }) => citizen.get<Confirmed>('open/letter', { ...query });

  it('is confirmed by its check code, without names', async () => {
    const { data } = await file();
    await handle(data, { action: 'supplement', items: [{ name: '身份证' }], days: 5 });
    const { rows } = await sql<Confirmed>`select doc_no as "docNo", sha256, title from document
      where case_id = ${(await idOf(data)).id}`.execute(app.db);
    const [issued] = rows;
    if (!issued) throw new Error('nothing was issued');
    const code = issued.sha256.slice(0, 12);
    const found = await confirm({ code });
    expect(found.data).toEqual({ ...issued, issuedTime: '2026-03-02 10:00:00', voidedTime: null });
    expect(JSON.stringify(found.body)).not.toContain(letter.applicantName);
    const copied = issued.docNo.replace('〔', ' [').replace('〕', '] ');
    expect((await confirm({ code: `${code.slice(0, 6)} ${code.slice(6).toUpperCase()}`, docNo: copied })).data).toEqual(
      found.data,
    );
    const nowhere = await confirm({ code: '0'.repeat(12) });
    expect([nowhere.status, nowhere.data]).toEqual([404, null]);
    const { requestId: _one, ...none } = nowhere.body as object & { requestId?: string };
    for (const query of [{ code, docNo: `${issued.docNo}1` }, { code: `${code}${'0'.repeat(52)}` }]) {
      const { requestId: _other, ...same } = (await confirm(query)).body as object & { requestId?: string };
      expect(same).toEqual(none);
    }
    expect((await confirm({ code: issued.sha256 })).status).toBe(200);
    await setRows(app.db, 'document', { docNo: issued.docNo }, { voidedTime: '2026-03-03 09:00:00+08' });
    expect((await confirm({ code })).data.voidedTime).toBe('2026-03-03 09:00:00');
  });

  it('is limited to ten a minute per address', async () => {
    for (let n = 0; n < 10; n += 1) await confirm({ code: String(n).repeat(12) });
    expect((await confirm({ code: 'a'.repeat(12) })).status).toBe(429);
  });
});

describe('a review', () => {
  const reply = ['诉求', '调查事实', '依据', '意见', '救济途径与期限']
    .map((clause) => `<section data-clause="${clause}"><p>${clause}的具体内容写在这里。</p></section>`)
    .join('');

  it('goes to the unit above and bars its handlers', async () => {
    const receipt = (await file()).data;
    await handle(receipt, { action: 'submit', replyResult: 3, replyContent: reply });
    const answered = (await look(receipt)).data;
    expect(answered.replyContent).toContain('救济途径与期限');
    expect(answered.timeline.at(-2)?.actionName).toBe('作出答复');
    const { caseNo, queryCode } = receipt;
    const ask = () =>
      citizen.post<Receipt>('open/case/relief', { caseNo, queryCode, ...proof, note: '对处理意见不服，请求复查。' });
    const { status, data } = await ask();
    expect(status).toBe(200);
    const review = await idOf(data);
    const { rows } = await sql<Record<string, unknown>>`
      select child.stage, child.title, child.first_case_id = parent.id as linked, parent.relief_case_id = child.id as known,
        child.dept_id = dept.parent_id as higher, parent.handler_id = any(child.barred_ids) as barred, child.finish_due
      from petition_letter child, petition_letter parent, dept
      where child.id = ${review.id} and parent.case_no = ${caseNo} and dept.id = ${deptId}`.execute(app.db);
    expect(rows[0]).toMatchObject({ stage: 2, linked: true, known: true, higher: true, barred: true });
    expect(rows[0]).toMatchObject({ title: `复查申请：${letter.title}`, finishDue: '2026-04-01 23:59:59' });
    expect((await ask()).msg).toBe('已申请复查，请勿重复提交');
    const scoped = new Work(app.context, tenantActor('000000', 'test'), 'test', 'business').table('caseEvent');
    const events = await scoped.select().select('actorName').where('caseId', '=', review.id).execute();
    expect(events).toEqual([{ actorName: '信访人' }]);
  });
});

describe('a thousand wrong codes', () => {
  const guess = (app: FastifyInstance, query: Record<string, string>, remoteAddress: string, headers = {}) =>
    app.inject({ method: 'GET', url: '/api/open/case', query, remoteAddress, headers });
  const spread = (n: number) => `198.51.${n >> 8}.${n & 255}`;

  it('are stopped by rate limit and captcha', async () => {
    const { caseNo, queryCode } = (await file()).data;
    const strict = await testContext({ database: app.context.database, env: { CAPTCHA: 'on' } });
    const guarded = await buildApp(strict.context);
    const wrong = { caseNo, queryCode: 'AAAAAAAA' };
    const ofOne = new Map<number, number>();
    const ofMany = new Map<number, number>();
    const count = (told: Map<number, number>, status: number) => told.set(status, (told.get(status) ?? 0) + 1);
    for (let n = 0; n < 1_000; n += 1) count(ofOne, (await guess(guarded, wrong, '203.0.113.9')).statusCode);
    await emptyTable(app.db, 'login_failure');
    for (let n = 0; n < 1_000; n += 1) count(ofMany, (await guess(guarded, wrong, spread(n))).statusCode);
    expect(Object.fromEntries(ofOne)).toEqual({ 404: 4, 400: 6, 429: 990 });
    expect(Object.fromEntries(ofMany)).toEqual({ 404: 11, 400: 989 });
    const right = await guess(guarded, { caseNo, queryCode }, spread(2_000));
    expect(right.json()).toMatchObject({ code: 400, msg: '请输入验证码', data: { captcha: 1 } });
    const nobodys = { caseNo: caseNumber('petition', '2026-03-02', 9_001), queryCode: 'AAAAAAAA' };
    const unknown = [];
    for (let n = 0; n < 12; n += 1) unknown.push((await guess(guarded, nobodys, spread(3_000 + n))).statusCode);
    expect(unknown).toEqual([...Array(11).fill(404), 400]);
    const other = (await file()).data;
    const open = { caseNo: other.caseNo, queryCode: other.queryCode };
    expect((await guess(guarded, open, spread(4_000))).statusCode).toBe(200);
    await guarded.close();
    await strict.close();
  });
});

describe('an address that fails too often', () => {
  it('needs a captcha, consumed by a wrong answer', async () => {
    const strict = await testContext({ database: app.context.database, env: { CAPTCHA: 'on' } });
    const guarded = await buildApp(strict.context);
    const visitor = new Visitor(guarded);
    const wrong = () => visitor.get('open/case', { caseNo: 'XF2026030200019', queryCode: 'AAAAAAAA' });
    for (let n = 0; n < 4; n += 1) expect((await wrong()).status).toBe(404);
    const asked = await wrong();
    expect([asked.status, asked.msg, asked.data]).toEqual([400, '请输入验证码', { captcha: 1 }]);
    const { key } = await newCaptcha(strict.context, '127.0.0.1', '');
    const headers = { 'captcha-key': key, 'captcha-code': 'wrong' };
    const guess = await visitor.post('open/petition', { ...petition, typeId }, { headers });
    expect(guess.msg).toBe('验证码不正确');
    const { rows } = await sql`select key from captcha where key = ${key}`.execute(app.db);
    expect(rows).toEqual([]);
    await guarded.close();
    await strict.close();
  });
});
