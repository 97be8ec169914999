import type { PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { AppContext } from '#platform/app-context.ts';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { DOCUMENT_ZIP, inspectZip } from '#platform/files/inspect/inspect-zip.ts';
import { unpackEntry } from '#platform/files/inspect/unpack-entry.ts';
import { testApp } from '../../../testing/app.ts';
import { clientHeader, type Visitor } from '../../../testing/browser.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { tinyPng } from '../../../testing/pictures.ts';
import { addRole } from '../../../testing/rights.ts';
import { parseElement } from '../../question/formats/xml/parse-xml.ts';
import { answersSeen, options, readingBody } from '../../question/questions.fixture.ts';
import { type ApprovedBank, approvedBank, outline, paperForm } from '../papers.fixture.ts';

async function addPaperReader({ database: { kysely } }: AppContext): Promise<void> {
  await addRole(kysely, {
    alias: 'paper_reader',
    menus: ['paper', 'answer_view', 'paper_open_secret'],
    scopes: { paper: 1 },
  });
}

const app = testApp(
  {
    author: { roles: ['item_author'], dept: '命题一科' },
    reviewer: ['item_reviewer'],
    manager: { roles: ['exam_manager'], dept: '考务科' },
    leader: { roles: ['city_leader'], dept: '院领导' },
    reader: { roles: ['paper_reader'], dept: '院领导' },
  },
  { now: '2026-03-02 09:00:00', before: addPaperReader },
);
const { author, reviewer, manager, leader, reader } = app.visitors;

async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const source = bytesSource(bytes);
  const parts = new Map<string, Buffer>();
  for (const entry of await inspectZip(source, DOCUMENT_ZIP)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of unpackEntry(source, entry)) pieces.push(piece);
    parts.set(entry.name, Buffer.concat(pieces));
  }
  return parts;
}
function linesIn(document: string): string[] {
  expect(parseElement(document, document.indexOf('<w:document')).root.name).toBe('document');
  return (document.match(/<w:p>[\s\S]*?<\/w:p>/gu) ?? []).map((one) => one.replace(/<[^>]*>/gu, ''));
}
const pictureIn = ({ body }: { body: unknown }): string =>
  /\/api\/file\/open\?ticket=[\w.-]+/.exec(JSON.stringify(body))?.[0] ?? '';
const print = (paperId: string, kind: string, by = manager) => by.get('paper/print', { id: paperId, kind });
const fileOf = async (paperId: string, kind: string) => {
  const headers = { authorization: clientHeader, 'blade-auth': `bearer ${manager.token}` };
  const answer = await app.server.inject({ url: '/api/paper/print', query: { id: paperId, kind }, headers });
  expect(answer.statusCode).toBe(200);
  return partsOf(answer.rawPayload);
};
const printed = async (paperId: string, kind: string) =>
  linesIn(String((await fileOf(paperId, kind)).get('word/document.xml')));

let bank: ApprovedBank;
const single = {
  questionType: 1,
  scoreRule: 1,
  defaultScore: 1,
  difficulty: 3,
  answer: { kind: 'keys', keys: ['B'] },
  analysis: '<p>货币的基本职能之一</p>',
  options: options('风险分散', '价值尺度', '信息披露'),
};
let id = '';
beforeAll(async () => {
  const use = { use: 'contentImage' };
  const { link } = good(
    await send<{ link: string }>(author, 'blade-resource/oss/endpoint/put-file', '图.png', tinyPng, use),
  );
  const stem = `<p>下列选项中属于货币职能的是＿＿<img src="${link}" /></p>`;
  bank = await approvedBank(author, reviewer, [
    { ...single, stem },
    readingBody('', '阅读关于货币政策的材料，回答问题'),
  ]);
  const [first = ''] = bank.questions;
  const [choice = '', reading = ''] = bank.questions.slice(-2);
  ({ id } = good(await manager.post<PaperRecord>('paper/submit', paperForm('打印卷', { totalScore: 8 }))));
  const sections = [
    ...outline(first),
    { title: '二、综合题', questions: [choice, reading].map((questionId, at) => ({ questionId, score: at ? 6 : 1 })) },
  ];
  good(await manager.post('paperQuestion/submit', { paperId: id, sections }));
});

describe('a printed paper', () => {
  it('omits answers, numbers questions and marks a draft', async () => {
    const lines = await printed(id, 'paper');
    expect(lines.slice(0, 4)).toEqual([
      '【内部・草稿】',
      '打印卷',
      expect.stringMatching(/^科目：.+　总分：8分　时间：60分钟　编号：SJ202600001$/),
      '一、判断题（共1题，每题1分，共1分）',
    ]);
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^2．（1分）下列选项中/), 'B．价值尺度']));
    expect(lines).toContain('根据以下材料回答第3—4题。');
    expect(lines.join('\n')).not.toMatch(/答案：|解析：|货币的基本职能/);
  });

  it('includes its pictures', async () => {
    const parts = await fileOf(id, 'paper');
    expect([...parts.keys()].filter((name) => name.startsWith('word/media/'))).toEqual(['word/media/image10.png']);
    expect(String(parts.get('word/document.xml'))).toContain('r:embed="rId10"');
    expect([...(await fileOf(id, 'sheet')).keys()].some((name) => name.includes('media'))).toBe(false);
  });

  it('S75 shows its pictures on the page within a session', async () => {
    const link = pictureIn(await manager.get('paperQuestion/list', { paperId: id }));
    const open = async (url: string) => (await app.server.inject({ url })).statusCode;
    expect(await open(link.split('.').slice(0, 2).join('.'))).toBe(404);
    expect([await open(link), await open(link)]).toEqual([200, 404]);
    expect((await manager.post('file/renew', { link })).status).toBe(200);
  });

  it('includes answers', async () => {
    const lines = await printed(id, 'answers');
    expect(lines).toEqual(
      expect.arrayContaining(['打印卷（含答案）', '答案：正确', '答案：B', '解析：货币的基本职能之一']),
    );
    const foot = String((await fileOf(id, 'answers')).get('word/footer1.xml')).replace(/<[^>]*>/gu, '');
    expect(foot).toMatch(/【内部】SJ\d+　.+（考务科）　2026-03-02 09:00:00打印第 1 页/);
  });

  it('is an answer sheet without questions', async () => {
    const lines = await printed(id, 'sheet');
    expect(lines).toEqual(expect.arrayContaining(['1．[√] [×]', '2．[A] [B] [C]', '准考证号']));
    expect(lines.join('\n')).not.toMatch(/货币|价值尺度/);
  });

  it('refuses unknown kinds', async () => {
    expect((await print(id, 'everything')).status).toBe(400);
    expect((await print('1', 'paper')).status).toBe(404);
  });
});

describe('answers', () => {
  it('are not printed without answer_view', async () => {
    await answersSeen(app, 'exam_manager', false);
    expect((await print(id, 'answers')).status).toBe(403);
    expect((await print(id, 'paper')).status).toBe(200);
    await answersSeen(app, 'exam_manager', true);
  });
});

test('prints a secret paper for permitted readers, recorded', async () => {
  const { id: secret } = good(
    await manager.post<PaperRecord>(
      'paper/submit',
      paperForm('保密打印卷', { secretLevel: 2, unlockTime: '2026-03-07 09:00:00' }),
    ),
  );
  good(
    await manager.post('paperQuestion/submit', { paperId: secret, sections: outline(...bank.questions.slice(2, 4)) }),
  );
  good(await manager.post('paper/submit', { id: secret, status: 1 }));
  for (const kind of ['paper', 'sheet']) expect((await print(secret, kind)).status).toBe(403);
  good(await manager.post('paper/openSecret', { id: secret, action: 'ask', reason: '考前核对印刷件' }));
  good(await leader.post('paper/openSecret', { id: secret, action: 'confirm' }));
  for (const kind of ['sheet', 'paper']) {
    const parts = await fileOf(secret, kind);
    expect(linesIn(String(parts.get('word/document.xml'))).slice(0, 2)).toEqual([
      '【秘密】',
      expect.stringMatching(/^保密打印卷/),
    ]);
    expect(String(parts.get('word/footer1.xml')).replace(/<[^>]*>/gu, '')).toMatch(
      /【秘密】SJ\d+　.+（考务科）　2026-03-02 09:00:00打印第 1 页　共 1 页$/,
    );
    for (const [name, said] of [
      ['[Content_Types].xml', '/word/footer1.xml'],
      ['word/_rels/document.xml.rels', 'Id="rId2"'],
      ['word/document.xml', '<w:footerReference w:type="default" r:id="rId2"/>'],
    ] as const)
      expect(String(parts.get(name))).toContain(said);
  }
  const foot = String((await fileOf(id, 'paper')).get('word/footer1.xml'));
  expect(foot.replace(/<[^>]*>/gu, '').trim()).toBe('第 1 页　共 1 页');
  expect([...foot.matchAll(/w:instr=" (\w+) "/gu)].map(([, field]) => field)).toEqual(['PAGE', 'NUMPAGES']);
  expect((await print(secret, 'paper', leader)).status).toBe(403);
  const { rows } = await sql<{ action: string; note: string }>`select action, note from case_event
    where case_type = 'paper' and case_id = ${secret} order by seq desc limit 1`.execute(app.db);
  expect(rows).toEqual([{ action: 'print', note: '试卷' }]);
});

test('S75 hides question pictures while a paper is sealed', async () => {
  const form = paperForm('保密图卷', { secretLevel: 2, unlockTime: '2026-03-07 09:00:00', totalScore: 1 });
  const [choice = ''] = bank.questions.slice(-2);
  const { id: secret } = good(await manager.post<PaperRecord>('paper/submit', form));
  good(await manager.post('paperQuestion/submit', { paperId: secret, sections: outline(choice) }));
  const link = pictureIn(await manager.get('paperQuestion/list', { paperId: secret }));
  const { status } = await reader.get('paperQuestion/list', { paperId: secret });
  const renewed = async (by = reader) => (await by.post('file/renew', { link })).status;
  expect([status, await renewed()]).toEqual([403, 200]);
  good(await manager.post('paperQuestion/submit', { paperId: id, sections: [] }));
  expect(await renewed()).toBe(404);
  good(await manager.post('paper/submit', { id: secret, status: 1 }));
  const reads = async (by: Visitor) => {
    const { status: ofWords } = await by.get('question/detail', { id: choice });
    return [ofWords, await renewed(by)];
  };
  // The question in a visible bank stays readable with its picture, and nothing discloses that the paper contains it.
  expect([await reads(manager), await reads(reader)]).toEqual([
    [200, 200],
    [403, 404],
  ]);
  good(await manager.post('paper/openSecret', { id: secret, action: 'ask', reason: '考前核对印刷件' }));
  expect(await renewed()).toBe(404);
  good(await reader.post('paper/openSecret', { id: secret, action: 'confirm' }));
  const opened = pictureIn(await reader.get('paperQuestion/list', { paperId: secret }));
  expect([await renewed(), (await app.server.inject({ url: opened })).statusCode]).toEqual([200, 200]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit
    where call = 'GET file/open' and actor_id = ${app.idOf('reader')}`.execute(app.db);
  expect(rows).toEqual([{ n: 1 }]);
  app.clock.set('2026-03-02 09:30:00');
  expect(await renewed()).toBe(404);
});
