import type { ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { letterPdf } from '#engine/letters/pdf/pdf.ts';
import { verifyLetter } from '#engine/letters/render-letter.ts';
import { pdfPages } from '#engine/letters/testing/pdf-text.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { send } from '../../../testing/multipart.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { caseOf, finalOpinion, good, opinion, petitionAt, proof, transferOutside } from '../../../testing/petitions.ts';
import { tinyPng } from '../../../testing/pictures.ts';
import { setParameter, setRow } from '../../../testing/rows.ts';
import { petitionLetters } from './letters.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

interface Printed {
  templateCode: string;
  title: string;
  docNo: string | null;
  html: string;
  paper: string;
  sha256: string;
}
const print = async (id: string, docType?: string, name: StaffName = 'handler') =>
  (await office.as(name)).get<Printed>('petitionLetter/print', {
    id,
    reason: '送达申请人',
    ...(docType ? { docType } : {}),
  });

const readable = (html: string) => html.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]*>/g, ' ');

async function letterHolds(id: string, code: string, words: readonly (string | RegExp)[], name: StaffName = 'handler') {
  const printed = good(await print(id, code, name));
  expect(printed).toMatchObject({ templateCode: code, paper: 'A4' });
  // forms are not issued, so they carry no verification code
  const isForm = code === 'XF01' || code === 'XF09';
  expect([verifyLetter(printed.html), printed.html.includes(printed.sha256)]).toEqual([!isForm, !isForm]);
  const text = readable(printed.html);
  for (const word of words) expect(text).toMatch(word);
  expect(text).not.toMatch(/\$\{|undefined|null|NaN/);
  return printed;
}

const relief = async (kase: { caseNo: string; queryCode: string }) => {
  const asked = await office.citizen.post<{ caseNo: string }>('open/case/relief', {
    caseNo: kase.caseNo,
    queryCode: kase.queryCode,
    ...proof,
    note: '对处理意见不服，请求上一级机关复查',
  });
  const { caseNo } = good(asked);
  const { rows } = await sql<{ id: string; queryCode: string }>`select id, query_code from petition_letter
    where case_no = ${caseNo}`.execute(office.context.database.kysely);
  const [row] = rows;
  if (!row) throw new Error(`no review ${caseNo}`);
  return { ...caseOf(office, row.id), caseNo, queryCode: row.queryCode };
};

test('prints XF01, XF02, XF05, XF06, XF09 of one petition', async () => {
  const kase = await petitionAt(office, 'registered');
  const form = await letterHolds(kase.id, 'XF01', [
    '陈思远',
    '11010519491231002X',
    '退还多收的报名费',
    '甲经办',
    kase.caseNo,
  ]);
  expect(form.html).not.toContain('草稿');
  expect((await print(kase.id, 'XF06')).msg).toBe('当前状态没有这种文书可打印');
  expect((await print(kase.id, 'XX99')).status).toBe(400);

  good(await kase.handle('handler'));
  good(await kase.reply('handler', 'accept', { acceptResult: 1 }));
  const told = ['2026年3月2日', '人事考试院', '自受理之日起60日内', '2026年5月6日', '联系电话'];
  const notice = await letterHolds(kase.id, 'XF02', told);
  expect(notice.docNo).toMatch(/^人考信受〔2026〕\d+号$/);

  good(await kase.post('handler', 'extend', { days: 20, reason: '案情复杂需调取档案' }));
  good(await kase.post('leader', 'extendAudit', { auditResult: 1 }));
  await letterHolds(kase.id, 'XF05', ['案情复杂需调取档案', '辛领导', '延长20日', '2026年5月21日', '2026年5月6日']);

  good(await kase.reply('handler', 'draft', { replyResult: 1, replyContent: opinion }));
  expect(good(await print(kase.id, 'XF06')).html).toContain('草稿');
  good(await kase.reply('handler', 'submit', { replyResult: 1, replyContent: opinion }));
  good(await kase.post('auditor', 'audit', { auditResult: 1 }));
  const told6 = ['请求退还多收的报名费', '经核实确有多收二十元', '考试收费管理规定', '予以退还', '30日内'];
  const reply = await letterHolds(kase.id, 'XF06', told6);
  expect(reply.docNo).toMatch(/^人考信答〔2026〕\d+号$/);
  expect(readable(reply.html)).toContain(reply.docNo ?? '-');
  expect(reply.html).not.toContain('草稿');
  await letterHolds(kase.id, 'XF09', ['送达人', '甲经办', '送达方式', '送达时间', '签收', reply.docNo ?? '-']);
  expect((await kase.detail()).timeline.filter(({ action }) => action === 'print').length).toBeGreaterThanOrEqual(6);
});

test('XF03 names reason, basis and the proper channel', async () => {
  const kase = await petitionAt(office, 'claimed');
  const words = {
    acceptResult: 2,
    note: '已进入诉讼程序\n不再重复处理',
    basis: [{ text: '信访工作条例第二十二条' }, { lawRef: '民事诉讼法', text: '已立案' }],
    toOrg: '区人民法院',
  };
  good(await kase.reply('handler', 'accept', words));
  good(await kase.post('auditor', 'audit', { auditResult: 1 }));
  const letter = await letterHolds(kase.id, 'XF03', ['不予受理', '已进入诉讼程序', '第二十二条', '区人民法院']);
  expect(letter.docNo).toMatch(/信不受/);
  expect(letter.html).toContain('<p>信访工作条例第二十二条</p><p>民事诉讼法：已立案</p>');
  expect(letter.html).toContain('<p>已进入诉讼程序</p><p>不再重复处理</p>');
});

test('XF03 says 不再受理 after the acceptance was notified', async () => {
  const [reason, basis, channel] = ['理由', '依据', '应当提出的机关/途径'].map(
    (clause) => `<section data-clause="${clause}"><p>${clause}：同一事实已由法院立案</p></section>`,
  );
  const replyContent = `${reason}${basis}${channel}`;
  const told = ['不再受理告知书', '2026年3月2日受理', '我单位对该信访事项不再受理'];
  const answered = await petitionAt(office, 'accepted');
  good(await answered.reply('handler', 'submit', { replyResult: 8, replyContent }));
  good(await answered.post('auditor', 'audit', { auditResult: 1 }));
  await letterHolds(answered.id, 'XF03', told);

  const givenBack = await petitionAt(office, 'accepted');
  good(await givenBack.post('handler', 'release', { note: '另行分配' }));
  good(await givenBack.handle('colleague'));
  good(await givenBack.reply('colleague', 'accept', { acceptResult: 2, replyContent }));
  good(await givenBack.post('auditor', 'audit', { auditResult: 1 }));
  await letterHolds(givenBack.id, 'XF03', told);
});

test('XF04 names receiver and approver; accusations omit authors', async () => {
  const plain = await petitionAt(office, 'claimed');
  await transferOutside(office, plain);
  await letterHolds(plain.id, 'XF04', ['市教育局', '陈思远', '戊审核', '2026年5月6日']);

  const accused = { accusedName: '李某某', accusedDept: '某考点学校', title: '关于考点违规收费的举报' };
  const secret = await petitionAt(office, 'claimed', accused, 'accusation');
  await transferOutside(office, secret);
  const redacted = await letterHolds(secret.id, 'XF04', ['市教育局', '身份信息已经隐去', '辛领导']);
  expect(redacted.html).not.toMatch(/陈思远|11010519491231002X|13800138000/);
  // the accused may work at the receiving unit, whatever the class and even if no unit was named
  const person = await petitionAt(office, 'claimed', { accusedName: '李某某', title: '关于李某某处理方式的意见' });
  await transferOutside(office, person);
  const ofPerson = await letterHolds(person.id, 'XF04', ['市教育局', '身份信息已经隐去']);
  expect(ofPerson.html).not.toMatch(/陈思远|13800138000/);
  const asked = await petitionAt(office, 'claimed', { isRealNameProtected: 1 });
  await transferOutside(office, asked);
  const ofAsked = await letterHolds(asked.id, 'XF04', ['市教育局', '身份信息已经隐去']);
  expect(ofAsked.html).not.toMatch(/陈思远|13800138000/);

  const named = await petitionAt(office, 'claimed', { ...accused, title: '陈思远举报考点违规收费' }, 'accusation');
  await transferOutside(office, named);
  expect((await letterHolds(named.id, 'XF04', ['某某举报考点违规收费'])).html).not.toContain('陈思远');
});

const reached = { mailAddress: '江州市学府路18号3栋', email: 'chen.siyuan@example.cn' };
const handedIn = async () =>
  good(
    await send<{ fileId: string }>(
      await office.as('handler'),
      'blade-resource/oss/endpoint/put-file',
      '陈先生缴费凭证.png',
      tinyPng,
    ),
  ).fileId;

test('shows contact data and attachments only in unredacted letters', async () => {
  const words = ['江州市学府路18号3栋', '1. 陈先生缴费凭证.png'];
  const plain = await petitionAt(office, 'claimed', { ...reached, fileIds: await handedIn() });
  await letterHolds(plain.id, 'XF01', [...words, 'chen.siyuan@example.cn']);
  // a file added by staff is not an attachment of the applicant
  office.clock.set('2026-03-02 09:05:00');
  const added = await send<{ fileId: string }>(
    await office.as('handler'),
    ...(['blade-resource/oss/endpoint/put-file', '内部核查记录.png', tinyPng] as const),
  );
  await transferOutside(office, plain, { fileIds: good(added).fileId });
  const letter = await letterHolds(plain.id, 'XF04', words);
  expect(letter.html).not.toMatch(/内部核查|example\.cn/);

  const accused = { accusedDept: '某考点学校', title: '关于考点违规收费的举报' };
  const secret = await petitionAt(
    office,
    'claimed',
    { ...reached, ...accused, fileIds: await handedIn() },
    'accusation',
  );
  await transferOutside(office, secret);
  expect((await letterHolds(secret.id, 'XF04', ['身份信息已经隐去'])).html).not.toMatch(/学府路|缴费凭证|example/);

  const nothing = await petitionAt(office, 'claimed');
  await transferOutside(office, nothing);
  expect(readable((await letterHolds(nothing.id, 'XF04', ['陈思远'])).html)).not.toMatch(/通信地址|随函材料/);
});

test.each([
  ['house', { ...reached, mailAddress: '江州市云溪区学府路18号3栋502' }, '学府路18号'],
  ['companion', { isGroup: 1, groupCount: 5, representatives: [{ name: '周同行', phone: '13900139001' }] }, '周同行'],
  [
    'companion’s phone',
    { isGroup: 1, groupCount: 5, representatives: [{ name: '周同行', phone: '13900139001' }] },
    '13900139001',
  ],
  ['name, with a dot less,', { applicantName: '阿卜杜拉·买买提' }, '阿卜杜拉买买提'],
  ['phone, spaced,', {}, '138 0013 8000'],
  ['id number, in small letters,', {}, '11010519491231002x'],
  ['house, its number in signs,', reached, '学府路十八号'],
])('XF04 of an accusation removes %s from its title', async (_what, who, words) => {
  const kase = await petitionAt(office, 'claimed', { ...who, title: `举报考点违规收费(${words})` }, 'accusation');
  await transferOutside(office, kase);
  expect((await letterHolds(kase.id, 'XF04', ['举报考点违规收费(某某)'])).html).not.toContain(words);
});

/** Removes the applicant's digests from earlier petitions, so that the given one counts as the first. */
const firstIs = (id: string) =>
  sql`update petition_letter set id_hash = null, phone_hash = null where id < ${id}`.execute(
    office.context.database.kysely,
  );

test('XF07 and XF08 cite earlier opinions; XF03 refuses repeats', async () => {
  const first = await petitionAt(office, 'answered');
  const { replyDocNo } = await first.detail();
  const second = await relief(first);
  good(await second.handle('reviewer'));
  good(await second.reply('reviewer', 'accept', { acceptResult: 1 }));
  good(await second.reply('reviewer', 'submit', { replyResult: 3, replyContent: opinion }));
  good(await second.post('auditor2', 'audit', { auditResult: 1 }));
  const review = await letterHolds(second.id, 'XF07', ['信访处', replyDocNo ?? '-', '予以退还', '30日内'], 'reviewer');

  const third = await relief(second);
  expect((await third.handle('reviewer')).status).toBe(404);
  good(await third.handle('reviewer2'));
  good(await third.reply('reviewer2', 'accept', { acceptResult: 1 }));
  expect((await third.reply('reviewer2', 'submit', { replyResult: 3, replyContent: opinion })).msg).toBe(
    '答复缺少【终结说明】内容',
  );
  good(await third.reply('reviewer2', 'submit', { replyResult: 3, replyContent: finalOpinion }));
  good(await third.post('leader', 'audit', { auditResult: 1 }));
  await letterHolds(third.id, 'XF08', [replyDocNo ?? '-', review.docNo ?? '-', '终结'], 'reviewer2');
  const asked = await office.citizen.post('open/case/relief', {
    caseNo: third.caseNo,
    queryCode: third.queryCode,
    ...proof,
    note: '对复核意见仍然不服，继续申请',
  });
  expect(asked.msg).toBe('复核意见为信访终结意见，不再受理');

  // a petition about the same matter is closed; another matter of the same applicant is not
  const refuse = async (facts: object, result: 2 | 3) => {
    const again = await petitionAt(office, 'claimed', facts);
    const { isEnded } = await again.detail();
    const words = { note: '已有复核意见', basis: [{ text: '信访工作条例第三十六条' }], toOrg: '人民法院' };
    good(await again.reply('handler', 'accept', { acceptResult: result, ...words }));
    good(await again.post('auditor', 'audit', { auditResult: 1 }));
    const { html } = good(await print(again.id, 'XF03'));
    const said = [...new Set(readable(html).match(/不[予再]受理(?=告知书|。)/g))];
    return [isEnded, ...said];
  };
  await firstIs(first.id);
  expect(await refuse({}, 2)).toEqual([1, '不再受理']);
  expect(await refuse({}, 3)).toEqual([1, '不予受理']);
  expect(await refuse({ title: '反映考点周边道路施工噪声' }, 2)).toEqual([0, '不予受理']);
});

const clauseHtml = (clause: string, html: string) =>
  `<section data-clause="${clause}"><h3>${clause}</h3>${html}</section>`;
const written = {
  诉求: '<p>退还多收的报名费</p><p>公开收费标准</p>',
  调查事实:
    '<h4>（一）经过</h4><p>甲<strong>确有</strong>多收</p><ol><li>第一笔</li><li>第二笔</li></ol>' +
    '<table><tbody><tr><th>笔</th><th>元</th></tr><tr><td>一</td><td>20</td></tr></tbody></table>',
  依据: '<p>收费管理规定第三条：不得多收</p><p>信访工作条例</p>',
  意见: '<p>应退<math><mi>x</mi><mo>=</mo><mn>20</mn></math>元。</p><p>感谢您的来信。</p>',
  救济途径与期限: '<p>自收到之日起30日内可申请复查。</p>',
};
const wordsIn = (html: string) => html.replace(/<[^>]*>|\s/g, '');

test('prints, audits and archives exactly the typed text', async () => {
  const kase = await petitionAt(office, 'accepted');
  const typed = Object.entries(written).map(([clause, html]) => clauseHtml(clause, html));
  const reply = { replyResult: 1, replyContent: typed.join('') };
  const loose = { ...reply, replyContent: `${reply.replyContent}<p>另：请于本月来院</p>` };
  expect((await kase.reply('handler', 'submit', loose)).msg).toBe(
    '“另：请于本月来院”不在任何条款之内，不会印在文书上，请写入相应条款',
  );
  const pictured = { ...reply, replyContent: reply.replyContent.replace('<p>应退', '<p><img src="/api/x.png">应退') };
  expect((await kase.reply('handler', 'submit', pictured)).msg).toContain('不能放图片');
  good(await kase.reply('handler', 'submit', reply));
  expect(await kase.detail()).toMatchObject({
    investigation: expect.stringContaining('甲确有多收'),
    basis: [{ lawRef: '收费管理规定第三条', text: '不得多收' }, { text: '信访工作条例' }],
  });

  const { letters: papers } = good(
    await (await office.as('auditor')).get<ReplyPaper>('petitionLetter/paper', { id: kase.id }),
  );
  const audited = papers.find(({ result }) => result === null)?.html ?? '';
  expect(audited).toContain('草稿');
  expect(audited).toContain('陈*远');
  expect(audited).not.toContain('陈思远');
  good(await kase.post('auditor', 'audit', { auditResult: 1 }));
  const printed = good(await print(kase.id, 'XF06')).html;
  const pdf = wordsIn(pdfPages(await letterPdf({ title: '处理意见书', html: printed }, () => undefined)).join(''));
  for (const [clause, html] of Object.entries(written)) {
    const inLetter = `<div class="clause" data-clause="${clause}">${html}</div>`;
    expect(audited).toContain(inLetter);
    expect(printed.split(inLetter)).toHaveLength(2);
    for (const line of html.split(/<[^>]*>/).filter((words) => words.trim() !== ''))
      expect(pdf).toContain(wordsIn(line));
  }
  expect(pdf).toContain('应退x=20元。');
  // the digest of the unmasked letter would allow guessing the masked name
  const [, sha256 = ''] = /letter-sha256" content="([0-9a-f]{64})"/.exec(printed) ?? [];
  const kept = good(
    await (await office.as('auditor')).get<ReplyPaper>('petitionLetter/paper', { id: kase.id }),
  ).letters;
  expect(kept[0]?.html).toContain('陈*远');
  expect(sha256).toHaveLength(64);
  expect(kept[0]?.html).not.toContain(sha256.slice(0, 12));
});

test('reads the case once for all possible reply letters', async () => {
  const { id } = await petitionAt(office, 'accepted');
  const looks = vi.spyOn(petitionLetters, 'values');
  const { letters } = good(await (await office.as('handler')).get<ReplyPaper>('petitionLetter/paper', { id }));
  expect(letters.map(({ code }) => code)).toEqual(['XF06', 'XF03']);
  expect(looks).toHaveBeenCalledOnce();
  looks.mockRestore();
});

test('keeps an issued letter unchanged', async () => {
  const kase = await petitionAt(office, 'answered');
  const before = good(await print(kase.id, 'XF06'));
  const { kysely } = office.context.database;
  await setParameter(kysely, 'org.name', '改了名的单位');
  await setRow(kysely, 'petitionLetter', kase.id, { replyContent: '<p>改过的答复</p>' });
  forgetSettings(office.context);
  office.clock.advance(86_400_000);
  const after = good(await print(kase.id, 'XF06'));
  expect([after.html, after.sha256, after.docNo]).toEqual([before.html, before.sha256, before.docNo]);
  const { letters } = good(await (await office.as('auditor')).get<ReplyPaper>('petitionLetter/paper', { id: kase.id }));
  const shown = letters.find(({ code }) => code === 'XF06')?.html ?? '';
  expect(shown).not.toContain('陈思远');
  const withoutCode = before.html
    .replaceAll(before.sha256, '')
    .replaceAll(before.sha256.slice(0, 12), '—')
    .replaceAll(/(?:@bottom-right-corner|\.foot::after) \{ content: url\("data:[^"]*"\);?[^}]*\}/g, '')
    .replace(/data-qr="[^"]*"/, 'data-qr=""');
  expect(withoutCode).not.toContain('data:image');
  expect(shown.replace('陈*远：', '陈思远：')).toBe(withoutCode);
  // a letter whose name cannot be located for masking is never shown as stored
  await sql`alter table document disable trigger user`.execute(kysely);
  await sql`update document set html = replace(html, '<p class="to">', '<p class="flat">') where case_id = ${kase.id}`.execute(
    kysely,
  );
  await sql`alter table document enable trigger user`.execute(kysely);
  const other = good(await (await office.as('auditor')).get<ReplyPaper>('petitionLetter/paper', { id: kase.id }));
  expect(other.letters.map(({ html }) => html).join()).not.toContain('陈思远');
});

test('rejects text that is invisible on paper', async () => {
  const kase = await petitionAt(office, 'accepted');
  const words = '自收到之日起30日内可向上一级机关申请复查';
  const send = (html: string) =>
    kase.reply('handler', 'submit', { replyResult: 1, replyContent: opinion.replace(words, html) });
  const hidden = await send(`<math><mphantom><mtext>${words}</mtext></mphantom></math>`);
  expect([hidden.status, hidden.msg]).toEqual([400, `“${words}”印在文书上看不到，请清除格式后重写`]);
  expect((await send('\u3164\u3164')).msg).toContain('救济途径与期限');
  // an emoji is visible on screen but missing in the print font
  expect((await send(`${words}⏰`)).msg).toBe('文书的字体中没有“⏰”，印出来是“〓”，请改用文字');
});
