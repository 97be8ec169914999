import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caseNumber } from '#engine/numbering/case-number.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { caseOf, good, letter, opinion, petitionAt, proof } from '../../../testing/petitions.ts';
import { addRow, earlier, emptyTable, presentTime, setRow, setRows } from '../../../testing/rows.ts';
import { addSms } from '../../../testing/services.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});
beforeEach(async () => {
  await emptyTable(office.context.database.kysely, 'login_failure');
  await emptyTable(office.context.database.kysely, 'sms');
});

const run = <R = unknown>(statement: ReturnType<typeof sql<R>>) => statement.execute(office.context.database.kysely);
const rowsFrom = async (table: string) => JSON.stringify((await run(sql`select * from ${sql.table(table)}`)).rows);
const act = (verb: string, body: object) => office.citizen.post(`open/case/${verb}`, body);
const keyOf = ({ caseNo, queryCode }: { caseNo: string; queryCode: string }) => ({ caseNo, queryCode });

const nobody = { isAnonymous: 1, applicantName: null, idNo: null, phone: null };
const shown = async (kase: { caseNo: string; queryCode: string }) =>
  good(await office.citizen.get<{ acts: string[]; asksProof: number }>('open/case', keyOf(kase)));

describe('S64 the code of the status page', () => {
  test('appears in no answer to the office, event or log', async () => {
    const handler = await office.as('handler');
    const body = { source: 3, typeId: office.types.claim, ...letter };
    const headers = { 'idempotency-key': 'register-once-1' };
    const filed = await handler.post<{ id: string }>('petitionLetter/register', body, { headers });
    const once = { headers: { 'idempotency-key': 'citizen-once-and-not-twice' } };
    const online = [1, 2].map(() =>
      office.citizen.post('open/petition', { typeId: office.types.claim, ...letter }, once),
    );
    const [first, again] = await Promise.all(online);
    expect(good(again ?? filed)).toEqual(good(first ?? filed));
    const { rows } = await run(sql<{ id: string; queryCode: string }>`select id, query_code from petition_letter`);
    const codes = rows.map(({ queryCode }) => queryCode);
    expect(codes).toHaveLength(2);
    const answers = [JSON.stringify(filed.body)];
    for (const { id } of rows)
      for (const name of ['handler', 'leader', 'inspector'] as const)
        for (const path of ['detail', 'page', 'counts'])
          answers.push(JSON.stringify((await (await office.as(name)).get(`petitionLetter/${path}`, { id })).body));
    answers.push(JSON.stringify((await handler.get('petitionLetter/handle', { id: rows[0]?.id ?? '' })).body));
    for (const table of ['case_event', 'audit', 'idempotency', 'document', 'inbox_message'])
      answers.push(await rowsFrom(table));
    for (const code of codes) expect(answers.filter((text) => text.includes(code))).toEqual([]);
  });
});

describe('S64 a citizen’s act', () => {
  test.each(['withdraw', 'supplement', 'relief', 'confirm', 'rate'])(
    'refuses %s with the code and data the office sees',
    async (verb) => {
      const kase = await petitionAt(office, verb === 'withdraw' ? 'registered' : 'answered');
      const more = { note: '撤回该事项,不再反映,谢谢', ...(verb === 'rate' ? { satisfaction: 5 } : {}) };
      const detail = await kase.detail('handler');
      expect(await act(verb, { ...keyOf(kase), ...more })).toMatchObject({ status: 400 });
      const seen = { applicantName: detail.applicantName, idTail: detail.idNo?.slice(-4) };
      expect(await act(verb, { ...keyOf(kase), ...more, ...seen })).toMatchObject({ status: 404 });
      const known = { applicantName: letter.applicantName, idTail: detail.idNo?.slice(-8) };
      expect(await act(verb, { ...keyOf(kase), ...more, ...known })).toMatchObject({ status: 404 });
      expect((await kase.detail()).version).toBe(detail.version);
    },
  );

  test('reveals neither handler nor row when refused by status', async () => {
    const kase = await petitionAt(office, 'claimed');
    expect(await act('rate', { ...keyOf(kase), ...proof, satisfaction: 5 })).toMatchObject({ status: 400, data: null });
  });

  test('answers wrong proof, code and number alike', async () => {
    const kase = await petitionAt(office, 'registered');
    const answers = [
      await act('withdraw', { ...keyOf(kase), ...proof, idTail: '00000000' }),
      await act('withdraw', { ...keyOf(kase), ...proof, queryCode: 'AAAAAAAA' }),
      await act('withdraw', { ...keyOf(kase), ...proof, caseNo: 'XF2026030200019' }),
    ].map(({ status, msg }) => [status, msg]);
    expect(new Set(answers.map(String)).size).toBe(1);
    good(await act('withdraw', { ...keyOf(kase), ...proof, applicantName: ` ${letter.applicantName} ` }));
    expect((await kase.detail()).caseStatus).toBe(60);
    const { rows } = await run(sql<{ input: unknown }>`select input from audit
      where target = ${kase.caseNo} and call like '%withdraw' and status = 200`);
    expect(rows).toEqual([{ input: { body: { caseNo: kase.caseNo, by: 'identity' } } }]);
  });

  test('blocks the guessing network after five wrong proofs', async () => {
    const kase = await petitionAt(office, 'registered');
    const from = (remoteAddress: string, body: object) =>
      office.citizen.post('open/case/withdraw', { ...keyOf(kase), ...proof, ...body }, { remoteAddress });
    const guess = (_: unknown, n: number) => from(`203.0.113.${n + 1}`, { idTail: '00000000' });
    const answers = await Promise.all(Array.from({ length: 8 }, guess));
    expect(answers.map(({ status }) => status).sort()).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
    expect((await from('203.0.113.99', {})).status).toBe(429);
    expect((await kase.detail()).caseStatus).toBe(10);
    const wrongOnes = () => run(sql`select id from login_failure where subject like 'proof:%'`);
    const before = (await wrongOnes()).rows.length;
    good(await from('198.51.100.7', {}));
    expect((await kase.detail()).caseStatus).toBe(60);
    expect((await wrongOnes()).rows.length).toBe(before);
  });

  test('blocks a /48 after ten, and leaves the applicant in', async () => {
    const kase = await petitionAt(office, 'registered');
    const from = (remoteAddress: string, body: object) =>
      office.citizen.post('open/case/withdraw', { ...keyOf(kase), ...proof, ...body }, { remoteAddress });
    const guess = (_: unknown, n: number) => from(`2001:db8:77:${n}::1`, { idTail: '00000000' });
    const answers = await Promise.all(Array.from({ length: 35 }, guess));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
    good(await from('2001:db8:78::1', {}));
  });

  test('blocks every network after thirty, for this case only', async () => {
    const [kase, other] = [await petitionAt(office, 'registered'), await petitionAt(office, 'registered')];
    const from = (network: number, body: object) =>
      office.citizen.post(
        'open/case/withdraw',
        { ...keyOf(kase), ...proof, ...body },
        { remoteAddress: `198.18.${network}.1` },
      );
    const answers = await Promise.all(Array.from({ length: 35 }, (_, n) => from(n, { idTail: '00000000' })));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(30);
    const shut = await from(99, {});
    expect([shut.status, shut.msg]).toEqual([429, expect.stringContaining('请24小时后再试，或到承办机构当面办理')]);
    expect(shut.msg).not.toContain('验证码');
    await addSms(office.context.database.kysely, { forTenant: '000000', category: 4, smsCode: 'codes', status: 1 });
    expect((await from(99, {})).msg).toContain('请改用手机验证码');
    await emptyTable(office.context.database.kysely, 'sms');
    expect((await from(99, keyOf(other))).status).toBe(200);
    await setRows(office.context.database.kysely, 'loginFailure', {}, { at: earlier('at', '25 hours') });
    good(await from(99, {}));
  });

  test('accepts the filed phone when no id number was filed', async () => {
    const kase = await petitionAt(office, 'registered', { idNo: null });
    const { applicantName, phone } = letter;
    expect((await act('withdraw', { ...keyOf(kase), applicantName, phone: '13800138001' })).status).toBe(404);
    expect((await act('withdraw', { ...keyOf(kase), applicantName, phone })).status).toBe(200);
  });

  test('lets an anonymous applicant add by code, not withdraw', async () => {
    const kase = await petitionAt(office, 'accepted', nobody);
    good(await kase.reply('handler', 'supplement', { items: [{ name: '现场照片' }], days: 10 }));
    expect(await shown(kase)).toMatchObject({ acts: ['supplement'], asksProof: 0 });
    expect(await act('withdraw', keyOf(kase))).toMatchObject({ status: 400, msg: expect.stringContaining('匿名') });
    good(await act('supplement', { ...keyOf(kase), note: '照片见附件' }));
    expect((await kase.detail()).caseStatus).toBe(20);
  });

  test('adds unrequested documents while the case is open', async () => {
    for (const reached of ['registered', 'accepted', 'submitted'] as const) {
      const kase = await petitionAt(office, reached);
      const before = await kase.detail();
      expect((await shown(kase)).acts).toContain('supplement');
      expect((await act('supplement', { ...keyOf(kase), note: '新的材料' })).status).toBe(400);
      const wrong = { ...keyOf(kase), ...proof, idTail: '00000000', note: '新的材料' };
      expect((await act('supplement', wrong)).status).toBe(404);
      for (const note of ['新的材料', '还有一份']) good(await act('supplement', { ...keyOf(kase), ...proof, note }));
      const after = await kase.detail();
      for (const name of ['caseStatus', 'acceptDue', 'finishDue'] as const) expect(after[name]).toBe(before[name]);
      const added = after.timeline.filter(({ actionName }) => actionName === '补充材料');
      expect(added.map(({ note }) => note)).toEqual(['新的材料', '还有一份']);
      const seen = good(await office.citizen.get<{ timeline: object[] }>('open/case', keyOf(kase)));
      expect(seen.timeline).toContainEqual(expect.objectContaining({ actionName: '补充材料', note: '还有一份' }));
    }
    const hidden = await petitionAt(office, 'accepted', nobody);
    good(await act('supplement', { ...keyOf(hidden), note: '补充一点情况' }));
    const ended = await petitionAt(office, 'answered');
    expect((await shown(ended)).acts).not.toContain('supplement');
    expect((await act('supplement', { ...keyOf(ended), ...proof, note: '新的材料' })).status).toBe(400);
  });

  test('holds back a reply that ignores added documents, once', async () => {
    const kase = await petitionAt(office, 'accepted');
    const { version } = await kase.detail('handler');
    const handler = await office.as('handler');
    const reply = (known: number) =>
      handler.post('petitionLetter/reply', {
        id: kase.id,
        version: known,
        action: 'submit',
        replyResult: 1,
        replyContent: opinion,
      });
    good(await act('supplement', { ...keyOf(kase), ...proof, note: '新的材料' }));
    expect(await reply(version)).toMatchObject({ status: 409, data: { version: version + 1 } });
    const reread = await kase.detail('handler');
    expect(reread.timeline.at(-1)).toMatchObject({ actionName: '补充材料', note: '新的材料' });
    good(await reply(reread.version));
    expect((await kase.detail()).caseStatus).toBe(30);
  });

  test('changes no form field that was not requested', async () => {
    const kase = await petitionAt(office, 'accepted');
    const body = { ...keyOf(kase), ...proof, note: '新的材料', formData: { name: '别人' } };
    expect((await act('supplement', body)).status).toBe(400);
  });

  test('withdraws an anonymous online case by code before acceptance', async () => {
    const filedOnline = async (isClaimed: boolean) => {
      const body = { typeId: office.types.claim, ...letter, ...nobody };
      const key = keyOf(good(await office.citizen.post<{ caseNo: string; queryCode: string }>('open/petition', body)));
      const { rows } = await run(sql<{ id: string }>`select id from petition_letter where case_no = ${key.caseNo}`);
      const kase = caseOf(office, rows[0]?.id ?? '');
      if (isClaimed) good(await kase.handle('handler'));
      return { ...kase, ...key };
    };
    for (const isClaimed of [false, true]) {
      const kase = await filedOnline(isClaimed);
      expect((await shown(kase)).acts).toContain('withdraw');
      good(await act('withdraw', { ...keyOf(kase), note: '问题已解决' }));
      expect((await kase.detail()).caseStatus).toBe(60);
    }
    const kase = await filedOnline(true);
    const [withdrawn] = await Promise.all([
      act('withdraw', keyOf(kase)),
      kase.reply('handler', 'accept', { acceptResult: 1 }),
    ]);
    expect([60, 20]).toContain((await kase.detail()).caseStatus);
    expect((await kase.detail()).caseStatus === 60).toBe(withdrawn.status === 200);
  });

  test('refuses to withdraw an anonymous case entered by staff', async () => {
    const kase = await petitionAt(office, 'registered', nobody);
    expect((await shown(kase)).acts).not.toContain('withdraw');
    expect((await act('withdraw', keyOf(kase))).status).toBe(400);
    expect((await kase.detail()).caseStatus).toBe(10);
  });

  test('offers no act its proof would refuse', async () => {
    const answered = await petitionAt(office, 'answered', nobody);
    expect((await shown(answered)).acts).toEqual(['relief']);
    for (const verb of ['confirm', 'rate'] as const)
      expect((await act(verb, { ...keyOf(answered), satisfaction: 5 })).status).toBe(400);
    const nameOnly = await petitionAt(office, 'registered', { idNo: null, phone: null });
    expect((await shown(nameOnly)).acts).not.toContain('withdraw');
    const known = await petitionAt(office, 'accepted');
    expect(await shown(known)).toMatchObject({ acts: ['supplement', 'withdraw'], asksProof: 1 });
  });

  test('confirms and rates an answer with proof', async () => {
    const kase = await petitionAt(office, 'answered');
    good(await act('rate', { ...keyOf(kase), ...proof, satisfaction: 4, note: '办理及时' }));
    expect((await act('rate', { ...keyOf(kase), ...proof, satisfaction: 6 })).status).toBe(400);
    good(await act('confirm', { ...keyOf(kase), ...proof }));
    expect(await kase.detail()).toMatchObject({ caseStatus: 50, satisfaction: 4, satisfactionNote: '办理及时' });
  });

  test('hides the text of a rating from users it names', async () => {
    const kase = await petitionAt(office, 'answered');
    good(await act('rate', { ...keyOf(kase), ...proof, satisfaction: 1, note: '甲 经办态度生硬,推诿多次' }));
    expect(await kase.detail('leader')).toMatchObject({ satisfactionNote: '甲 经办态度生硬,推诿多次' });
    const seen = await kase.detail('handler');
    expect([seen.satisfactionNote, JSON.stringify(seen)]).toEqual([null, expect.not.stringContaining('态度生硬')]);
  });
});

interface Own {
  content: string;
  demand: string | null;
  recorded: object | null;
  files: { originalName: string; link: string }[];
  letters: { docNo: string; checkCode: string; link: string }[];
}

describe('S64 what the applicant filed', () => {
  const own = (body: object, remoteAddress = '198.51.100.9') =>
    office.citizen.post<Own>('open/case/own', body, { remoteAddress });
  const follow = (url: string, remoteAddress = '198.51.100.9') =>
    office.app.inject({ method: 'GET', url, remoteAddress });

  test('shows files and letters with proof, also after the end', async () => {
    const kase = await petitionAt(office, 'answered');
    await addRow(office.context.database.kysely, 'bizFile', {
      tenantId: '000000',
      caseType: 'petition',
      caseId: kase.id,
      fileKey: 'own-file',
      originalName: '截图.png',
      extension: 'png',
      contentType: 'image/png',
      fileSize: '3',
      sha256: 'x',
    });
    await addRow(office.context.database.kysely, 'bizFile', {
      tenantId: '000000',
      createUser: '1',
      caseType: 'petition',
      caseId: kase.id,
      fileKey: 'office-file',
      originalName: '内部材料.png',
      extension: 'png',
      contentType: 'image/png',
      fileSize: '3',
      sha256: 'x',
    });
    const other = await petitionAt(office, 'answered', {
      content: '另一封信写的是别的事情，与前一封信所说的事情没有关系。',
    });
    const seen = good(await own({ ...keyOf(kase), ...proof }));
    expect(seen.content).toBe(letter.content);
    expect(seen.files.map(({ originalName }) => originalName)).toEqual(['截图.png']);
    expect(seen.letters.length).toBeGreaterThan(1);
    for (const { link, checkCode, docNo } of seen.letters) {
      const file = await follow(link);
      expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      expect(good(await office.citizen.get<{ docNo: string }>('open/letter', { code: checkCode })).docNo).toBe(docNo);
    }
    const [first] = seen.letters;
    const [stranger] = good(await own({ ...keyOf(other), ...proof })).letters;
    expect((await follow(first?.link ?? '', '203.0.113.200')).statusCode).toBe(404);
    expect(
      (await follow((first?.link ?? '').replace(first?.checkCode ?? '', stranger?.checkCode ?? ''))).statusCode,
    ).toBe(404);
    await setRows(office.context.database.kysely, 'document', { caseId: kase.id }, { voidedTime: presentTime() });
    expect((await follow(first?.link ?? '')).statusCode).toBe(404);
    expect((await follow(seen.files[0]?.link ?? '', '203.0.113.200')).statusCode).toBe(404);
  });

  /** A second network, because calls per network are limited. */
  const elsewhere = '192.0.2.77';
  test('shows the filed words after an amendment, with reason', async () => {
    const kase = await petitionAt(office, 'claimed');
    const untouched = good(await own({ ...keyOf(kase), ...proof }, elsewhere));
    expect(untouched).toMatchObject({ content: letter.content, recorded: null });
    const amend = async (content: string, reason: string) =>
      good(await kase.post('handler', 'amend', { content, reason }));
    await amend('第一次更正后的内容：报名时被多收二十元，请予以退还。', '登记时误写金额，已与信访人核实');
    await amend('第二次更正后的内容：报名时被多收三十元，请予以退还。', '信访人来电说明金额为三十元');
    expect(good(await own({ ...keyOf(kase), ...proof }, elsewhere))).toMatchObject({
      content: letter.content,
      demand: untouched.demand,
      recorded: {
        content: '第二次更正后的内容：报名时被多收三十元，请予以退还。',
        demand: untouched.demand,
        amendments: [{ reason: '登记时误写金额，已与信访人核实' }, { reason: '信访人来电说明金额为三十元' }],
      },
    });
  });

  test('leaves out amendments of other fields', async () => {
    const kase = await petitionAt(office, 'claimed');
    good(await kase.post('handler', 'amend', { title: '关于报名费多收一事的情况反映', reason: '标题有误' }));
    expect(good(await own({ ...keyOf(kase), ...proof }, elsewhere)).recorded).toBeNull();
  });

  test('shows nothing without proof', async () => {
    const kase = await petitionAt(office, 'accepted');
    const hidden = await petitionAt(office, 'accepted', nobody);
    expect((await own(keyOf(kase))).status).toBe(400);
    expect((await own({ ...keyOf(kase), ...proof, idTail: '00000000' })).status).toBe(404);
    expect((await own({ ...keyOf(kase), ...proof, queryCode: 'AAAAAAAA' })).status).toBe(404);
    expect((await own(keyOf(hidden))).status).toBe(400);
    expect((await own({ ...keyOf(hidden), ...proof })).status).toBe(400);
    await setRow(office.context.database.kysely, 'petitionLetter', kase.id, { tenantId: '111111' });
    expect((await own({ ...keyOf(kase), ...proof })).status).toBe(404);
    expect(await rowsFrom('idempotency')).not.toContain(letter.content);
  });
});

describe('S64 digits to the phone as filed', () => {
  const digits = async () => {
    const { rows } = await run(sql<{ paramsSealed: string }>`select params_sealed from sms_message order by id desc`);
    const codes = rows.map(
      ({ paramsSealed }) => JSON.parse(office.context.secrets.open(paramsSealed, 'message')) as { code: string },
    );
    return codes.map(({ code }) => code);
  };
  beforeEach(async () => {
    await addSms(office.context.database.kysely, { forTenant: '000000', category: 1, smsCode: 'main', status: 1 });
    await setRows(office.context.database.kysely, 'smsMessage', {}, { createTime: earlier('createTime', '25 hours') });
  });

  test('are valid for this case only and no log-in', async () => {
    const kase = await petitionAt(office, 'registered', { isAnonymous: 1, applicantName: null, idNo: null });
    const other = await petitionAt(office, 'registered', { title: '另一件反映的事项' });
    const { phoneKey } = good(await office.citizen.post<{ phoneKey: string }>('open/case/code', keyOf(kase)));
    const [phoneCode = ''] = await digits();
    expect(phoneCode).toMatch(/^\d{6}$/);
    expect((await act('withdraw', { ...keyOf(other), phoneKey, phoneCode })).status).toBe(404);
    const wrong = phoneCode === '000000' ? '000001' : '000000';
    expect((await act('withdraw', { ...keyOf(kase), phoneKey, phoneCode: wrong })).status).toBe(404);
    good(await act('withdraw', { ...keyOf(kase), phoneKey, phoneCode }));
    expect((await kase.detail()).caseStatus).toBe(60);
  });

  test('serve one act even when used twice at once', async () => {
    const kase = await petitionAt(office, 'answered');
    const { phoneKey } = good(await office.citizen.post<{ phoneKey: string }>('open/case/code', keyOf(kase)));
    const [phoneCode = ''] = await digits();
    const proved = { ...keyOf(kase), phoneKey, phoneCode };
    expect((await act('rate', { ...proved, satisfaction: 6 })).status).toBe(400);
    expect((await act('withdraw', proved)).status).not.toBe(200);
    const rate = (satisfaction: number) => {
      const headers = { 'idempotency-key': `rate-once-and-not-twice-${satisfaction}` };
      return office.citizen.post('open/case/rate', { ...proved, satisfaction }, { headers });
    };
    const answers = await Promise.all([rate(4), rate(5)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [first = 4] = [4, 5].filter((_, index) => answers[index]?.status === 200);
    expect((await kase.detail()).satisfaction).toBe(first);
    expect((await rate(first)).status).toBe(200);
    expect(await act('confirm', proved)).toMatchObject({ status: 400, msg: '该验证码已经使用过，请重新获取验证码' });
    expect(await kase.detail()).toMatchObject({ caseStatus: 40, satisfaction: first });
  });

  test('are not sent for a wrong code, once a minute', async () => {
    const kase = await petitionAt(office, 'registered');
    const before = (await digits()).length;
    const ask = (body: object) => office.citizen.post<{ phoneKey: string }>('open/case/code', body);
    const answers = [
      await ask({ ...keyOf(kase), queryCode: 'AAAAAAAA' }),
      await ask({ caseNo: 'XF1', queryCode: 'B' }),
    ];
    for (const { status, data } of answers) expect([status, Object.keys(data)]).toEqual([200, ['phoneKey']]);
    expect((await digits()).length).toBe(before);
    // guesses use up nothing of the applicant's limit and have the same limit
    good(await ask(keyOf(kase)));
    expect((await digits()).length).toBe(before + 1);
    expect((await ask(keyOf(kase))).status).toBe(429);
    expect((await ask({ ...keyOf(kase), queryCode: 'AAAAAAAA' })).status).toBe(429);
  });
});

describe('S64 a lost query code', () => {
  const lost = (body: object, remoteAddress = '198.51.100.20') =>
    office.citizen.post<{ phoneKey: string | null }>('open/case/code', body, { remoteAddress });
  const sent = async () => {
    const { rows } = await run(sql<{ phoneMasked: string; paramsSealed: string }>`
      select phone_masked, params_sealed from sms_message where sms_code = 'case-code' order by id`);
    return rows.map((row) => [row.phoneMasked, JSON.parse(office.context.secrets.open(row.paramsSealed, 'message'))]);
  };
  const { phone } = letter;
  beforeEach(async () => {
    await emptyTable(office.context.database.kysely, 'rate');
    await emptyTable(office.context.database.kysely, 'sms_message');
    await addSms(office.context.database.kysely, { forTenant: '000000', category: 1, smsCode: 'case-code', status: 0 });
  });

  test('goes to the filed phone and stays the same', async () => {
    const kase = await petitionAt(office, 'answered');
    const answer = await lost({ caseNo: ` ${kase.caseNo.toLowerCase()} `, phone: '138 0013 8000' });
    expect([answer.status, answer.data]).toEqual([200, { phoneKey: null }]);
    expect(await sent()).toEqual([['138****8000', { caseNo: kase.caseNo, code: kase.queryCode }]]);
    expect((await shown(kase)).asksProof).toBe(1);
    const audited = await run(sql`select input from audit where call like '%open/case/code' order by id desc limit 1`);
    expect(audited.rows).toEqual([{ input: { body: { caseNo: kase.caseNo, isLost: 1 } } }]);
  });

  test('logs no phone of an anonymous case', async () => {
    const kase = await petitionAt(office, 'registered', { ...nobody, phone });
    good(await lost({ caseNo: kase.caseNo, phone }));
    expect(await sent()).toEqual([['***********', { caseNo: kase.caseNo, code: kase.queryCode }]]);
  });

  test('goes to no one else, with the same answer', async () => {
    const kase = await petitionAt(office, 'registered');
    const amended = await petitionAt(office, 'registered', { phone: '13700137000' });
    await run(sql`update petition_letter set filed_phone = phone, phone = ${office.context.secrets.seal('13600136000')}
      where id = ${amended.id}`);
    const hidden = await petitionAt(office, 'registered', nobody);
    const gone = await petitionAt(office, 'registered');
    await setRow(office.context.database.kysely, 'petitionLetter', gone.id, { tenantId: '111111' });
    const answers = [
      await lost({ caseNo: kase.caseNo, phone: '13900139000' }),
      await lost({ caseNo: amended.caseNo, phone: '13600136000' }),
      await lost({ caseNo: hidden.caseNo, phone }),
      await lost({ caseNo: gone.caseNo, phone }),
      await lost({ caseNo: caseNumber('petition', '2026-03-02', 9_002), phone }),
    ];
    for (const { status, data, msg } of answers)
      expect([status, data, msg]).toEqual([200, { phoneKey: null }, '操作成功']);
    expect(await sent()).toEqual([]);
    good(await lost({ caseNo: amended.caseNo, phone: '13700137000' }));
    expect((await sent()).map(([to]) => to)).toEqual(['137****7000']);
  });

  test('is limited by number, phone and network', async () => {
    const kase = await petitionAt(office, 'registered');
    const ask = (typed: string, n: number) => lost({ caseNo: kase.caseNo, phone: typed }, `198.18.${n}.1`);
    const wrong = [1, 2, 3, 4].map((n) => ask('13900139000', n));
    expect((await Promise.all(wrong)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
    const right = [5, 6, 7, 8].map((n) => ask(phone, n));
    expect((await Promise.all(right)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
    expect((await sent()).length).toBe(1);
    await emptyTable(office.context.database.kysely, 'rate');
    const many = Array.from({ length: 22 }, (_, n) =>
      lost({ caseNo: kase.caseNo, phone: `139001390${String(n).padStart(2, '0')}` }, `203.0.113.${n + 1}`),
    );
    expect((await Promise.all(many)).filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('rejects invalid numbers, phones and a missing service', async () => {
    const kase = await petitionAt(office, 'registered');
    const wrongs: object[] = [
      { caseNo: kase.caseNo },
      { caseNo: 'XF1', phone },
      { caseNo: kase.caseNo, phone: '0571-88888888' },
    ];
    for (const wrong of wrongs) expect((await lost(wrong)).status).toBe(400);
    await setRows(office.context.database.kysely, 'sms', { smsCode: 'case-code' }, { category: smsCategory.outbox });
    const { data: site } = await office.citizen.get<{ lostCodes: number }>('site');
    expect([(await lost({ caseNo: kase.caseNo, phone })).status, site.lostCodes]).toEqual([400, 0]);
    await emptyTable(office.context.database.kysely, 'sms');
    const refused = await lost({ caseNo: kase.caseNo, phone });
    expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('承办机构')]);
  });
});
