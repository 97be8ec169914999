import { sql } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { good } from '../../server/src/testing/petitions.ts';
import type { Ids, PaperIds } from './ids.ts';
import type { Sample, SoundOnes } from './sample.ts';

export const noPaperRows: PaperIds = { draftPaper: '1' };

let made = 0;
export async function paperRows(
  { database: { kysely } }: AppContext,
  { tenantId = '000000', called = '内部' } = {},
): Promise<PaperIds> {
  made += 1;
  const { rows } = await sql<{
    id: string;
  }>`insert into paper (tenant_id, paper_code, name, subject, project_type, total_score,
      pass_score, duration, status)
    values (${tenantId}, ${`SJ2025${called}${made}`}, ${`${called}草稿试卷${made}`}, 'shenlun', 1, 1, 1, 60, 0)
    returning id`.execute(kysely);
  return { draftPaper: String(rows[0]?.id) };
}

const reason = '考前一小时核对印刷件';
const rules = [{ count: 1 }];
const form = { subject: 'shenlun', projectType: 1, buildMode: 1, passScore: 1, duration: 60, secretLevel: 1 };
const outline = (questionId: string) => [{ title: '一、判断', questions: [{ questionId, score: 1 }] }];

export const paperSamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'GET paper/page': () => [{}],
  'GET paper/counts': () => [{}],
  'GET paper/exportList': () => [{}],
  'GET paper/timeline': ({ draftPaper }) => [{ query: { id: draftPaper } }],
  'GET paper/baseInfo': ({ draftPaper }) => [{ query: { id: draftPaper } }],
  'POST paper/submit': ({ draftPaper }) => [
    { named: 'add', body: { name: '只有名称' } },
    { named: 'edit', body: { id: draftPaper, duration: 90, version: 1 } },
    { named: 'enable', body: { id: draftPaper, status: 1, version: 1 } },
  ],
  'POST paper/remove': ({ draftPaper }) => [{ query: { ids: draftPaper } }],
  'POST paper/copy': ({ draftPaper }) => [{ body: { id: draftPaper } }],
  'GET paperQuestion/list': ({ draftPaper }) => [{ query: { paperId: draftPaper } }],
  'POST paperQuestion/submit': ({ draftPaper, question }) => [
    { body: { paperId: draftPaper, sections: outline(question) } },
  ],
  'POST paper/build': ({ bank }) => [
    { named: 'rules', body: { subject: 'shenlun', rules, passScore: 1 } },
    { named: 'banks', body: { subject: 'shenlun', bankIds: [bank], rules, passScore: 1 } },
  ],
  'POST paper/keep': ({ question }) => [
    { body: { paper: form, forms: [{ name: '组卷结果', sections: outline(question) }] } },
  ],
  'POST paper/predict': ({ question }) => [{ body: { questions: [{ questionId: question, score: 1 }], passScore: 1 } }],
  'GET questionBank/addPage': () => [{}],
  'GET question/addPage': () => [{}],
  'GET paper/print': ({ draftPaper }) => [
    { named: 'paper', query: { id: draftPaper, kind: 'paper' } },
    { named: 'answers', query: { id: draftPaper, kind: 'answers' } },
  ],
  'POST paper/openSecret': ({ draftPaper }) => [
    { named: 'ask', body: { id: draftPaper, action: 'ask', reason } },
    { named: 'confirm', body: { id: draftPaper, action: 'confirm' } },
  ],
};

interface Made {
  id: string;
}

/** Each write is on a new paper. @param author whose bank `by` approves */
export async function soundPapers(by: Visitor, author: Visitor): Promise<SoundOnes> {
  const bank = good(
    await author.post<Made>('questionBank/submit', { name: '组卷用题库', subject: 'shenlun', secretLevel: 1 }),
  );
  const question = good(
    await author.post<Made>('question/submit', {
      bankId: bank.id,
      questionType: 3,
      stem: '<p>边际效用总是递减</p>',
      answer: { kind: 'keys', keys: ['F'] },
      scoreRule: 1,
      defaultScore: 1,
      difficulty: 3,
    }),
  );
  const audit = good(await author.post<Made>('questionBankAudit/save', { bankId: bank.id }));
  good(await by.post('questionBankAudit/audit', { id: audit.id, auditResult: 1, shareFlag: 0 }));
  const sections = outline(question.id);
  let count = 0;
  const written = async (more: object = {}): Promise<string> => {
    count += 1;
    const body = { ...form, name: `试卷之${count}`, totalScore: 1, shuffleQuestion: 0, shuffleOption: 0, ...more };
    const { id } = good(await by.post<Made>('paper/submit', body));
    good(await by.post('paperQuestion/submit', { paperId: id, sections }));
    return id;
  };
  const [changed, gone, copied, read, filled] = [
    await written(),
    await written(),
    await written(),
    await written(),
    await written(),
  ];
  const secret = await written({ secretLevel: 2, unlockTime: '2099-01-01 08:00:00' });
  good(await by.post('paper/submit', { id: secret, status: 1 }));
  return {
    'POST paper/submit': { by, body: { id: changed, duration: 90 } },
    'POST paper/remove': { by, query: { ids: gone } },
    'POST paper/copy': { by, body: { id: copied } },
    'GET paperQuestion/list': { by, query: { paperId: read } },
    'GET paper/print': { by, query: { id: read, kind: 'sheet' } },
    'POST paperQuestion/submit': { by, body: { paperId: filled, sections } },
    'POST paper/keep': { by, body: { paper: form, forms: [{ name: '组卷结果', sections }] } },
    'POST paper/openSecret': { by, body: { id: secret, action: 'ask', reason } },
  };
}

export const furtherPapers: Readonly<Record<string, (own: Ids) => readonly Sample[]>> = {
  'POST paper/submit': ({ draftPaper }) => [{ body: { id: draftPaper, rules } }],
  'POST paperQuestion/submit': ({ draftPaper, question }) => [
    { body: { paperId: draftPaper, sections: withChild(question) } },
  ],
  'POST paper/keep': ({ question }) => [
    { body: { paper: { ...form, rules }, forms: [{ name: '组卷结果', sections: withChild(question) }] } },
  ],
};
const withChild = (questionId: string) => [
  { title: '一、材料', questions: [{ questionId, score: 1, children: [{ questionId, score: 1 }] }] },
];
