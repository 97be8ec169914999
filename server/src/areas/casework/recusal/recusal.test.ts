import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import type { PetitionDetail, PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteEarlierRecusals } from '#areas/casework/recusal/earlier-recusals.ts';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { signIn } from '../../../testing/browser.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { noticeVersion } from '../../../testing/notice.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { addPerson } from '../../../testing/people.ts';
import { caseOf, good, letter, opinion, petitionAt, proof } from '../../../testing/petitions.ts';
import { ago, emptyTable, setRow, setRows } from '../../../testing/rows.ts';
import { handOver } from '../../../testing/services.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  await petitionAt(office, 'answered', { title: '与此事相像而早已答复的信访件' });
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const db = () => office.context.database.kysely;
const accusing = (accusedName: string) => ({
  accusedName,
  title: '关于工作人员收受好处的举报',
  applicantName: '李另人',
});
const statusFor = async (name: StaffName, id: string) =>
  (await (await office.as(name)).get('petitionLetter/detail', { id })).status;

async function everythingSeenBy(name: StaffName) {
  const who = await office.as(name);
  const answers = [];
  for (const [path, query] of [
    ['petitionLetter/page', { size: '200' }],
    ['petitionLetter/page', { keyword: '收受好处' }],
    ['petitionLetter/page', { typeId: office.types.claim, descs: 'receivedTime' }],
    ['petitionLetter/counts', {}],
    ['home/todo', {}],
    ['desk/inbox/counts', {}],
  ] as const)
    answers.push((await who.get(path, query)).body.data);
  return JSON.stringify(answers);
}

/** Renames a user as the list of users does, with a second person; the current name is `borneHours` old. */
async function callHim(name: StaffName, realName: string, { borneHours = 48 } = {}): Promise<void> {
  const id = office.ids[name];
  await setRow(db(), 'user', id, { nameSince: ago(`${borneHours} hours`) });
  const system = await office.as('system');
  const { request } = good(await system.post<{ request: { id: string } }>('blade-user/update', { id, realName }));
  good(await (await office.as('security')).post('blade-user/login-request/confirm', { id: request.id }));
}

async function exportedTo(name: StaffName) {
  const { token } = await office.as(name);
  const url = '/api/petitionLetter/export';
  const answer = await office.app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${token}` } });
  return (await rowsOf(answer.rawPayload)).map(({ cells }) => cells[0]);
}

describe('S65 users a case complains about do not see it', () => {
  test('hides it from lists, counts, search, exports and home page', async () => {
    const before = await everythingSeenBy('colleague');
    const kase = await petitionAt(office, 'registered', accusing('乙 经办'));
    expect(await everythingSeenBy('colleague')).toBe(before);
    expect(await exportedTo('colleague')).not.toContain(kase.caseNo);
    expect(await exportedTo('handler')).toContain(kase.caseNo);
    expect(await everythingSeenBy('handler')).toContain(kase.caseNo);
  });

  test('hides it from calls by id and number', async () => {
    const { id } = await petitionAt(office, 'registered', accusing('庚兼任'));
    const accused = await office.as('both');
    for (const path of ['detail', 'handle', 'presence', 'print'])
      expect([path, (await accused.get(`petitionLetter/${path}`, { id })).status]).toEqual([path, 404]);
    const bodies: Record<string, object> = {
      reply: { action: 'accept', acceptResult: 1 },
      audit: { auditResult: 1 },
      release: {},
      assign: { handlerId: office.ids.handler },
      urge: {},
      reveal: { fields: ['phone'], reason: '核对身份' },
      merge: { ids: [id], clusterId: id },
    };
    for (const [verb, body] of Object.entries(bodies)) {
      const { status } = await accused.post(`petitionLetter/${verb}`, { id, version: 1, ...body });
      expect([verb, [400, 404].includes(status)]).toEqual([verb, true]);
    }
    expect((await caseOf(office, id).detail()).timeline).toHaveLength(1);
  });

  test('hides it from similar cases, same person and repetitions', async () => {
    const about = await petitionAt(office, 'answered', accusing('己审核'));
    const other = await petitionAt(office, 'registered', { title: '同一信访人的另一件事情' });
    const seen = async (name: StaffName) => {
      const { similar, samePerson, firstCaseId } = await caseOf(office, other.id).detail(name);
      return [...similar, ...samePerson].some(({ id }) => id === about.id) || firstCaseId === about.id;
    };
    expect([await seen('handler'), await seen('auditor2')]).toEqual([true, false]);
  });

  test('recuses colleagues in the text, namesakes and renamed users', async () => {
    const { id } = await petitionAt(office, 'registered', {
      content: '在服务窗口遇到乙经办同志,他要求我另外缴纳材料费，请核实有关情况。',
    });
    const named = await petitionAt(office, 'registered', accusing('钱七、孙八'));
    expect([await statusFor('colleague', id), await statusFor('both', id)]).toEqual([404, 200]);
    expect(await statusFor('stranger', named.id)).toBe(404);
    expect(await statusFor('both', named.id)).toBe(200);
    await setRow(db(), 'user', office.ids.both, { realName: '孙八' });
    expect([await statusFor('both', named.id), await statusFor('leader', named.id)]).toEqual([404, 200]);
    await setRow(db(), 'user', office.ids.both, { realName: '庚兼任' });
  });

  test('hides it from an account that the accused made', async () => {
    const { id } = await petitionAt(office, 'registered', accusing('寅系统'));
    const crowd = ['甲经办', '乙经办', '戊审核', '己审核', '庚兼任', '寅系统'].join('、');
    const many = await petitionAt(office, 'registered', { content: `窗口工作人员${crowd}收取材料费，请核实。` });
    expect(await statusFor('inspector', id)).toBe(200);
    const link = (user: string, by: string, days: number) => handOver(db(), user, by, days);
    const { inspector, stranger, system } = office.ids;
    await link(inspector, system, 6);
    expect(await statusFor('inspector', id)).toBe(404);
    expect(await everythingSeenBy('inspector')).not.toContain(id);
    expect(await statusFor('inspector', many.id)).toBe(200);
    await link(inspector, system, 8);
    expect(await statusFor('inspector', id)).toBe(200);
    // through an account between
    await link(inspector, stranger, 1);
    await link(stranger, system, 3);
    expect(await statusFor('inspector', id)).toBe(404);
    await emptyTable(db(), 'login_hand');
  });

  test('hides it from a log-in that the accused could forge', async () => {
    const { id } = await petitionAt(office, 'registered', accusing('寅系统'));
    const { inspector, system } = office.ids;
    const byKeeper = (ids: readonly string[]) =>
      setRows(db(), 'session', { userId: inspector }, { keeperIds: [...ids] });
    await byKeeper([system]);
    expect(await statusFor('inspector', id)).toBe(404);
    await byKeeper([]);
    expect(await statusFor('inspector', id)).toBe(200);
  });

  test('assigns it to no account that the accused made', async () => {
    const kase = await petitionAt(office, 'registered', accusing('寅系统'));
    const { colleague, system } = office.ids;
    await handOver(db(), colleague, system);
    const { msg } = await kase.post('auditor', 'assign', { handlerId: colleague });
    const offered = await (await office.as('auditor')).get<{ id: string }[]>('petitionLetter/handlers', {
      id: kase.id,
    });
    await emptyTable(db(), 'login_hand');
    expect(msg).toBe('您与该事项存在利害关系,请回避');
    expect(good(offered).map(({ id }) => id)).not.toContain(colleague);
  });

  test.each(['乙 经办', '乙經辦', '乙.经办', '乙\uFE00经办', '乙\u3164经办', '乙-经办'])(
    'recognises the name written as %j',
    async (name) => {
      const accused = await petitionAt(office, 'registered', accusing(name));
      const inText = await petitionAt(office, 'registered', {
        content: `窗口的${name}同志要求另外缴纳材料费,请核实。`,
      });
      expect([await statusFor('colleague', accused.id), await statusFor('colleague', inText.id)]).toEqual([404, 404]);
    },
  );

  test('recuses the same users from a review', async () => {
    const { id, caseNo, queryCode } = await petitionAt(office, 'answered', {
      content: '窗口的丁复查同志要求另外缴纳材料费,请核实。',
    });
    expect(await statusFor('reviewer', id)).toBe(404);
    const note = '对处理意见不服，请求复查。';
    good(await office.citizen.post('open/case/relief', { caseNo, queryCode, ...proof, note }));
    const { rows } = await sql<{
      id: string;
    }>`select relief_case_id as id from petition_letter where id = ${id}`.execute(db());
    expect(await statusFor('reviewer', String(rows[0]?.id))).toBe(404);
  });

  test('keeps renamed users recused, accused or named', async () => {
    const accused = await petitionAt(office, 'registered', accusing('乙经办'));
    const inText = await petitionAt(office, 'registered', { content: '窗口的乙经办同志要求另外缴纳材料费,请核实。' });
    await callHim('colleague', '易名');
    expect([await statusFor('colleague', accused.id), await statusFor('colleague', inText.id)]).toEqual([404, 404]);
    const later = await petitionAt(office, 'registered', accusing('乙经办'));
    const laterText = await petitionAt(office, 'registered', {
      content: '窗口的乙经办同志再次要求缴费，请核实有关情况。',
    });
    expect([await statusFor('colleague', later.id), await statusFor('colleague', laterText.id)]).toEqual([404, 404]);
    await callHim('colleague', '乙经办');
  });

  test('ignores a name that was used for a moment', async () => {
    const colleague = await office.as('colleague');
    const renamed = await colleague.post('blade-user/update-info', { realName: '辛领导' });
    expect([renamed.status, renamed.msg]).toEqual([400, '姓名不能自行修改，请联系管理员在用户管理中修改']);
    for (const name of ['考试', '辛领导', '乙经办']) await callHim('colleague', name, { borneHours: 23 });
    const aboutHim = await petitionAt(office, 'registered', accusing('乙经办'));
    const aboutLeader = await petitionAt(office, 'registered', accusing('辛领导'));
    const aboutExam = await petitionAt(office, 'registered', { content: '考试成绩公布以后与估分相差很大,请核实。' });
    expect([await statusFor('colleague', aboutHim.id), await statusFor('leader', aboutHim.id)]).toEqual([404, 200]);
    expect([await statusFor('colleague', aboutLeader.id), await statusFor('leader', aboutLeader.id)]).toEqual([
      200, 404,
    ]);
    expect(await statusFor('colleague', aboutExam.id)).toBe(200);
  });

  test('stores only those former names that the text contains', async () => {
    for (const name of ['辛领导', '壬监督', '乙经办']) await callHim('colleague', name, { borneHours: 25 });
    const inText = await petitionAt(office, 'registered', { content: '窗口的乙经办同志要求另外缴纳材料费,请核实。' });
    const seen = [];
    for (const name of ['colleague', 'leader', 'inspector'] as const) seen.push(await statusFor(name, inText.id));
    expect(seen).toEqual([404, 200, 200]);
    for (let n = 0; n < 12; n += 1) await callHim('colleague', `曾用名${'甲'.repeat(n)}`, { borneHours: 25 });
    await callHim('colleague', '乙经办', { borneHours: 25 });
    const { rows } = await sql<{ formerNames: string[] }>`select former_names from "user"
      where id = ${office.ids.colleague}`.execute(db());
    expect(rows[0]?.formerNames).toHaveLength(10);
    expect(rows[0]?.formerNames.at(-1)).toBe(`曾用名${'甲'.repeat(11)}`);
    await setRow(db(), 'user', office.ids.colleague, { formerNames: [] });
  });

  test('lets an applicant who works here read, not handle', async () => {
    const { id } = await petitionAt(office, 'registered', { applicantName: '乙经办' });
    expect(await statusFor('colleague', id)).toBe(200);
    expect((await caseOf(office, id).handle('colleague')).msg).toBe('您与该事项存在利害关系,请回避');
  });

  test('neither notifies nor assigns a recused user', async () => {
    const kase = await petitionAt(office, 'submitted', accusing('戊审核'));
    const told = async (name: StaffName) =>
      good(await (await office.as(name)).get<InboxEntry[]>('desk/inbox/list', { tab: 'message' })).some(({ title }) =>
        title.includes(kase.caseNo),
      );
    expect([await told('auditor'), await told('auditor2')]).toEqual([false, true]);
    const free = await petitionAt(office, 'registered', accusing('乙经办'));
    const assigned = await free.post('auditor', 'assign', { handlerId: office.ids.colleague });
    expect(assigned.msg).toBe('您与该事项存在利害关系,请回避');
    const picker = await (await office.as('auditor')).get<{ id: string }[]>('petitionLetter/handlers', { id: free.id });
    expect(good(picker).map(({ id }) => id)).not.toContain(office.ids.colleague);
  });
});

describe('S65 users who worked on it or are named later', () => {
  test('hides a review from users of the reviewed petition', async () => {
    const first = await petitionAt(office, 'answered');
    const note = '经办人甲经办收受对方好处,故意偏袒,请求复查。';
    const asked = { caseNo: first.caseNo, queryCode: first.queryCode, ...proof, note };
    good(await office.citizen.post('open/case/relief', asked));
    for (const name of ['handler', 'auditor', 'leader'] as const)
      expect([name, JSON.stringify(await caseOf(office, first.id).detail(name))]).not.toEqual([
        name,
        expect.stringContaining('偏袒'),
      ]);
    expect((await first.detail()).timeline.at(-1)?.action).toBe('relief');
  });

  test('hides a withdrawal from users it names', async () => {
    const kase = await petitionAt(office, 'claimed');
    const note = '经办人甲经办多次打电话要求我撤回,只好撤回。';
    good(
      await office.citizen.post('open/case/withdraw', {
        caseNo: kase.caseNo,
        queryCode: kase.queryCode,
        ...proof,
        note,
      }),
    );
    expect([await statusFor('handler', kase.id), await statusFor('leader', kase.id)]).toEqual([404, 200]);
  });

  test('hides a review from those who answered', async () => {
    const first = await petitionAt(office, 'answered');
    const { caseNo } = good(
      await office.citizen.post<{ caseNo: string }>('open/case/relief', {
        caseNo: first.caseNo,
        queryCode: first.queryCode,
        ...proof,
        note: '对处理意见不服，请求复查该事项',
      }),
    );
    const { rows } = await sql<{ id: string }>`select id from petition_letter where case_no = ${caseNo}`.execute(db());
    const id = rows[0]?.id ?? '';
    expect([await statusFor('auditor', id), await statusFor('leader', id)]).toEqual([404, 200]);
  });

  test.each([
    ['himself', '甲经办'],
    ['whoever gave it to him', '庚兼任'],
  ])('takes the case from a handler named by a supplement: %s', async (_who, name) => {
    const kase = await petitionAt(office, 'registered', { phone: '13800138011', idNo: null });
    good(await kase.post('both', 'assign', { handlerId: office.ids.handler }));
    good(await kase.reply('handler', 'accept', { acceptResult: 1 }));
    good(await kase.reply('handler', 'supplement', { items: [{ name: '缴费凭证' }], days: 10 }));
    good(
      await office.citizen.post('open/case/supplement', {
        caseNo: kase.caseNo,
        queryCode: kase.queryCode,
        applicantName: letter.applicantName,
        phone: '13800138011',
        note: `材料见附件,另外举报${name}曾经要求我撤回`,
      }),
    );
    const now: PetitionDetail = await kase.detail();
    expect(now).toMatchObject({ caseStatus: 20, handlerId: null, handlerName: null });
    expect(now.timeline.at(-1)).toMatchObject({ action: 'release', actorName: '系统', isVisible: 0 });
    expect(await statusFor('handler', kase.id)).toBe(404);
    expect(await statusFor('both', kase.id)).toBe(name === '庚兼任' ? 404 : 200);
    const inbox = async (person: StaffName) =>
      good(await (await office.as(person)).get<InboxEntry[]>('desk/inbox/list', { tab: 'message' })).filter(
        ({ title }) => title.includes(kase.caseNo),
      );
    expect(await inbox('handler')).toEqual([]);
    expect((await inbox('auditor'))[0]?.title).toBe(`${kase.caseNo} 经办人应当回避`);
    good(await kase.post('auditor', 'assign', { handlerId: office.ids.colleague }));
  });
});

describe('S77 a letter that names many users', () => {
  const six = ['甲经办', '乙经办', '戊审核', '己审核', '庚兼任', '壬监督'];
  const naming = (names: readonly string[]) => ({ content: `窗口工作人员${names.join('、')}收取材料费，请核实。` });
  const reason = '来信逐一列出工作人员，只有一人与事项有关';
  const mail = async (name: StaffName, caseNo: string) =>
    good(await (await office.as(name)).get<InboxEntry[]>('desk/inbox/list', { tab: 'message' }))
      .filter(({ title }) => title.includes(caseNo))
      .map(({ title }) => title);
  const decide = async (id: string, concernedIds: readonly string[], by: StaffName = 'leader') => {
    const who = await office.as(by);
    const { data } = await who.get<PetitionDetail | null>('petitionLetter/detail', { id });
    return who.post('petitionLetter/recuse', { id, version: data?.version ?? 1, concernedIds, reason });
  };
  const supplied = async (kase: { caseNo: string; queryCode: string }, note: string) =>
    office.citizen.post('open/case/supplement', {
      caseNo: kase.caseNo,
      queryCode: kase.queryCode,
      applicantName: letter.applicantName,
      phone: '13800138011',
      note,
    });
  const waiting = async () => {
    const kase = await petitionAt(office, 'registered', { phone: '13800138011', idNo: null });
    good(await kase.post('both', 'assign', { handlerId: office.ids.handler }));
    good(await kase.reply('handler', 'accept', { acceptResult: 1 }));
    good(await kase.reply('handler', 'supplement', { items: [{ name: '缴费凭证' }], days: 10 }));
    return kase;
  };

  test('bars five named users without a decision', async () => {
    const { id, caseNo } = await petitionAt(office, 'registered', naming(six.slice(0, 5)));
    expect([await statusFor('colleague', id), await statusFor('inspector', id)]).toEqual([404, 200]);
    expect((await caseOf(office, id).detail()).recusals).toBeNull();
    expect((await decide(id, [])).msg).toBe('该事项点名的工作人员不超过5人，均应回避');
    expect((await mail('leader', caseNo)).filter((title) => title.includes('点名'))).toEqual([]);
  });

  test('lets leadership clear those of six users the case does not concern', async () => {
    const before = await everythingSeenBy('colleague');
    const { id, caseNo } = await petitionAt(office, 'registered', naming(six));
    expect(await everythingSeenBy('colleague')).toBe(before);
    expect(await mail('leader', caseNo)).toContain(`${caseNo} 点名人员较多，请确定回避人员`);
    const offered = (await caseOf(office, id).detail()).recusals ?? [];
    expect(offered.map(({ realName }) => realName).sort()).toEqual([...six].sort());
    expect((await decide(id, [office.ids.stranger])).status).toBe(400);
    expect((await decide(id, [], 'colleague')).status).toBe(403);
    good(await decide(id, [office.ids.auditor]));
    expect([await statusFor('colleague', id), await statusFor('auditor', id)]).toEqual([200, 404]);
    expect(await everythingSeenBy('colleague')).toContain(caseNo);
    expect(await everythingSeenBy('auditor')).not.toContain(caseNo);
    const now = await caseOf(office, id).detail();
    expect(now.timeline.at(-1)).toMatchObject({ action: 'recuse', actorName: '辛领导', isVisible: 0 });
    expect(now.timeline.at(-1)?.note).toBe(`点名工作人员6人；涉及：戊审核\n本次解除回避5人\n理由：${reason}`);
    const listed = good(
      await (await office.as('colleague')).get<{ records: PetitionRow[] }>('petitionLetter/page', { size: '200' }),
    ).records.find((row) => row.id === id);
    expect(listed?.allowedActions).toContain('claim');
    good(await caseOf(office, id).post('both', 'assign', { handlerId: office.ids.colleague }));
    good(await caseOf(office, id).reply('colleague', 'accept', { acceptResult: 1 }));
    good(await decide(id, [office.ids.colleague]));
    expect(await statusFor('colleague', id)).toBe(404);
    expect((await caseOf(office, id).detail()).handlerId).toBeNull();
  });

  test('takes one of two decisions at the same moment', async () => {
    const { id } = await petitionAt(office, 'registered', naming(six));
    const leader = await office.as('leader');
    const { version } = await caseOf(office, id).detail();
    const at = (concernedIds: string[]) => leader.post('petitionLetter/recuse', { id, version, concernedIds, reason });
    const answers = await Promise.all([at([]), at([office.ids.colleague])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('leaves a user of the same hands to another leader', async () => {
    const { id } = await petitionAt(office, 'registered', naming(six));
    await handOver(db(), office.ids.leader, office.ids.inspector);
    good(await decide(id, []));
    expect([await statusFor('colleague', id), await statusFor('inspector', id)]).toEqual([200, 404]);
    expect((await caseOf(office, id).detail()).timeline.at(-1)?.note).toContain('须由其他领导确定：壬监督');
    await emptyTable(db(), 'login_hand');
  });

  test('tells administrators when all who decide are named', async () => {
    const names = ['辛领导', '丁复查', '午复核', '癸统计', '子考区', '丑考区'];
    const { caseNo } = good(
      await (await office.as('handler')).post<{ caseNo: string }>('petitionLetter/register', {
        ...letter,
        ...naming(names),
        source: 3,
        typeId: office.types.claim,
      }),
    );
    expect(await mail('system', caseNo)).toEqual([`${caseNo} 领导均被点名，无人确定回避人员`]);
  });

  test('lets a new leader decide when 123 names include the decider', async () => {
    const invented = Array.from({ length: 108 }, (_, at) => `职员${'甲乙丙丁戊己庚辛壬癸'[at % 10]}${at}`);
    await sql`insert into "user" (tenant_id, account, password_hash, name, real_name)
      select '000000', 'named' || ordinality, 'x', n, n from unnest(${invented}::text[]) with ordinality as t (n, ordinality)`.execute(
      db(),
    );
    const { rows } = await sql<{ realName: string }>`select real_name from "user"
      where tenant_id = '000000' and is_deleted = 0 and char_length(real_name) > 1`.execute(db());
    const everybody = rows.map(({ realName }) => realName);
    expect(everybody.length).toBeGreaterThanOrEqual(123);
    const { caseNo } = good(
      await office.citizen.post<{ caseNo: string }>('open/petition', {
        ...letter,
        noticeVersion,
        typeId: office.types.claim,
        ...naming(everybody),
      }),
    );
    const { rows: filed } = await sql<{ id: string }>`select id from petition_letter where case_no = ${caseNo}`.execute(
      db(),
    );
    const id = String(filed[0]?.id);
    expect([await statusFor('leader', id), await statusFor('handler', id)]).toEqual([404, 404]);
    expect(await mail('system', caseNo)).toEqual([`${caseNo} 本单位现有人员均应回避`]);
    await addPerson(office.context, {
      account: 'newleader',
      realName: '新任领导',
      roles: ['city_leader'],
      deptId: office.depts.root,
    });
    const fresh = await signIn(office.app, 'newleader');
    const { version, recusals } = good(await fresh.get<PetitionDetail>('petitionLetter/detail', { id }));
    expect(recusals).toHaveLength(everybody.length);
    good(await fresh.post('petitionLetter/recuse', { id, version, concernedIds: [office.ids.leader], reason }));
    expect([await statusFor('leader', id), await statusFor('handler', id)]).toEqual([404, 200]);
    good(await (await office.as('handler')).get('petitionLetter/handle', { id }));
    await sql`delete from "user" where account = 'newleader' or account like 'named%'`.execute(db());
  });

  test('clears users although a supplement repeats all names', async () => {
    const kase = await waiting();
    good(await supplied(kase, `另外举报${six.join('、')}曾经要求我撤回`));
    expect([await statusFor('handler', kase.id), await statusFor('colleague', kase.id)]).toEqual([404, 404]);
    expect(await kase.detail()).toMatchObject({ caseStatus: 20, handlerId: null });
    good(await decide(kase.id, [office.ids.auditor]));
    expect(await statusFor('handler', kase.id)).toBe(200);
    good(await kase.post('both', 'assign', { handlerId: office.ids.handler }));
    // the same names bar no cleared user; a few names do
    good(await kase.reply('handler', 'supplement', { items: [{ name: '缴费凭证' }], days: 10 }));
    good(await supplied(kase, `再次举报${six.join('、')}曾经要求我撤回`));
    expect([await statusFor('handler', kase.id), await statusFor('auditor', kase.id)]).toEqual([200, 404]);
    expect(await kase.detail()).toMatchObject({ handlerId: office.ids.handler });
    good(await kase.reply('handler', 'supplement', { items: [{ name: '缴费凭证' }], days: 10 }));
    good(await supplied(kase, '材料见附件，甲经办曾经当面要求我撤回'));
    expect([await statusFor('handler', kase.id), await statusFor('colleague', kase.id)]).toEqual([404, 200]);
    expect((await kase.detail()).handlerId).toBeNull();
  });

  test('lets users cleared in the first letter handle the review', async () => {
    const first = await petitionAt(office, 'registered', naming(['丁复查', ...six.slice(1)]));
    good(await decide(first.id, [office.ids.auditor]));
    good(await first.handle('handler'));
    good(await first.reply('handler', 'accept', { acceptResult: 1 }));
    good(await first.reply('handler', 'submit', { replyResult: 1, replyContent: opinion }));
    good(await first.post('auditor2', 'audit', { auditResult: 1 }));
    const note = '对处理意见不服，请求复查。';
    const { caseNo, queryCode } = first;
    const asked = good(
      await office.citizen.post<{ caseNo: string }>('open/case/relief', { caseNo, queryCode, ...proof, note }),
    );
    const { rows } = await sql<{ id: string }>`select id from petition_letter where case_no = ${asked.caseNo}`.execute(
      db(),
    );
    const id = String(rows[0]?.id);
    const seen = [];
    for (const name of ['reviewer', 'auditor', 'handler', 'auditor2'] as const) seen.push(await statusFor(name, id));
    expect(seen).toEqual([200, 404, 404, 404]);
  });
});

test('S65 computes missing recusals before anyone sees the cases', async () => {
  const { id } = await petitionAt(office, 'registered', accusing('乙经办'));
  await emptyTable(db(), 'case_recusal');
  await setRows(db(), 'petitionLetter', {}, { recusalsNoted: 0 });
  expect(await statusFor('colleague', id)).toBe(200);
  expect(await noteEarlierRecusals(db(), db(), office.context)).toBeGreaterThan(5);
  expect(await noteEarlierRecusals(db(), db(), office.context)).toBe(0);
  expect(await statusFor('colleague', id)).toBe(404);
});

test('S65 marks reveal nothing without the key', async () => {
  await petitionAt(office, 'registered', { ...accusing('乙经办'), phone: letter.phone });
  const { rows } = await sql<{ mark: string }>`select mark from case_recusal`.execute(db());
  expect(new Set(rows.map(({ mark }) => mark)).size).toBeGreaterThan(3);
  expect(office.context.secrets.mark('000000|name|乙经办')).not.toBe(office.context.secrets.mark('100001|name|乙经办'));
});
