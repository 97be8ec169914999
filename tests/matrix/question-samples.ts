import type { QuestionBatch } from '@kaoxin/contract/question/staging.ts';
import { sql } from 'kysely';
import { judgementRow, questionsCsv } from '../../server/src/areas/question/staging/staging.fixture.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { good } from '../../server/src/testing/petitions.ts';
import type { Ids, QuestionIds } from './ids.ts';
import type { Sample, SoundOnes } from './sample.ts';

export const noQuestionRows: QuestionIds = { bank: '1', question: '1', bankAudit: '1' };

const face = {
  questionType: 1,
  stem: '<p>机会成本是指</p>',
  defaultScore: 1,
  targets: [],
  children: [],
  options: [
    { key: 'A', text: '<p>甲</p>' },
    { key: 'B', text: '<p>乙</p>' },
  ],
};
const key = {
  answer: { kind: 'keys', keys: ['A'] },
  scoreRule: 1,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
  children: [],
};

let made = 0;
export async function questionRows(
  { database: { kysely }, secrets }: AppContext,
  { tenantId = '000000', called = '内部', shared = false } = {},
): Promise<QuestionIds> {
  made += 1;
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const number = `${called}${made}`;
  const bank = await one(sql`insert into question_bank (tenant_id, bank_code, name, subject, dept_id, owner_id,
      question_count, type_counts, audit_status, share_flag, bank_version, search_key)
    values (${tenantId}, ${`TK9${number}`}, ${`${number}题库`}, 'shenlun', '7', '7', 1, '{"1":1}', ${shared ? 2 : 1},
      ${shared ? 1 : 0}, ${shared ? 1 : 0}, ${`${number}题库`}) returning id`);
  const question =
    await one(sql`insert into question (tenant_id, question_code, bank_id, question_type, brief, difficulty,
      default_score, stem_hash, content_hash, frozen_version, approved_version, status)
    values (${tenantId}, ${`ST9${number}`}, ${bank}, 1, '机会成本是指', 3, 1, 'x', ${`x${number}`}, 1,
      ${shared ? 1 : null}::integer, ${shared ? 2 : 1}) returning id`);
  await sql`insert into question_version (tenant_id, question_id, version_no, face, key_sealed, content_hash)
    values (${tenantId}, ${question}, 1, ${JSON.stringify(face)}::jsonb, ${secrets.seal(JSON.stringify(key), 'answer')},
      ${`x${number}`})`.execute(kysely);
  const bankAudit = await one(sql`insert into question_bank_audit (tenant_id, bank_id, bank_version, snapshot_hash,
      question_count, added_count, changed_count, removed_count, submit_user, submit_time, status)
    values (${tenantId}, ${bank}, 1, 'x', 1, 1, 0, 0, '7', now(), ${shared ? 2 : 1}) returning id`);
  await sql`insert into question_snapshot (tenant_id, audit_id, sort, question_id, version_no, content_hash)
    values (${tenantId}, ${bankAudit}, 0, ${question}, 1, ${`x${number}`})`.execute(kysely);
  if (shared)
    await sql`update question_bank set approved_audit_id = ${bankAudit}, approved_time = now() where id = ${bank}`.execute(
      kysely,
    );
  return { bank, question, bankAudit };
}

const reason = '试题已在网上流传';

export const questionSamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'GET questionBank/owners': () => [{}],
  'GET questionBank/page': () => [{}],
  'GET questionBank/exportList': () => [{}],
  'GET questionBank/timeline': ({ bank }) => [{ query: { id: bank } }],
  'GET questionBank/detail': ({ bank }) => [{ query: { id: bank } }],
  'POST questionBank/submit': ({ bank }) => [
    { named: 'add', body: { name: '只有名称' } },
    { named: 'edit', body: { id: bank, remark: '改', version: 1 } },
  ],
  'POST questionBank/remove': ({ bank }) => [{ query: { ids: bank } }],
  'GET questionBank/select': () => [{}],
  'GET question/page': () => [{}],
  'GET question/exportList': () => [{}],
  'GET question/detail': ({ question }) => [{ query: { id: question } }],
  'GET question/statisticsDetail': ({ question }) => [{ query: { id: question } }],
  'GET paper/statistics': ({ paper }) => [{ query: { id: paper, binWidth: '2' } }],
  'GET question/list': ({ bank, draftPaper }): Sample[] => [
    { named: 'bank', query: { bankId: bank } },
    { named: 'paper', query: { paperId: draftPaper } },
  ],
  'POST question/similar': ({ question }) => [
    { named: 'kept', body: { id: question } },
    { named: 'written', body: { stem: '<p>机会成本是指</p>', questionType: 1, least: 60 } },
  ],
  'POST question/submit': ({ question }) => [
    { named: 'add', body: { questionType: 1 } },
    { named: 'edit', body: { id: question, difficulty: 4, version: 1 } },
    { named: 'turn off', body: { id: question, status: 3, version: 1 } },
  ],
  'POST question/remove': ({ question }) => [{ query: { ids: question } }],
  'POST question/leak': ({ question }) => [{ body: { ids: [question], reason } }],
  'GET question/importTemplate': () => [{}],
  'POST question/import': ({ bank }) => [{ query: { bankId: bank }, file: 'x.exe' }],
  'GET question/importList': () => [{}],
  'GET question/importReport': () => [{ query: { batchNo: 'DR1' } }],
  'GET question/importErrors': () => [{ query: { batchNo: 'DR1' } }],
  'POST question/importDrop': () => [{ body: { batchNo: 'DR1' } }],
  'GET question/confirm': () => [{ query: { batchNo: 'DR1' } }],
  'GET question/export': ({ bank }) => [{ query: { bankId: bank } }],
  'GET questionTemp/page': () => [{ query: { batchNo: 'DR1' } }],
  'GET questionTemp/detail': () => [{ query: { id: '1' } }],
  'POST questionTemp/submit': () => [{ body: { id: '1', difficulty: 4 } }],
  'POST questionTemp/remove': () => [{ query: { ids: '1' } }],
  'POST questionBankAudit/save': ({ bank }) => [{ body: { bankId: bank } }],
  'POST questionBankAudit/audit': ({ bankAudit }) => [{ body: { id: bankAudit, auditResult: 2 } }],
  'POST questionBankAudit/tick': ({ bankAudit, question }) => [
    { body: { id: bankAudit, questionId: question, ticked: 1 } },
  ],
  'POST questionBankAudit/revoke': ({ bankAudit }) => [{ body: { id: bankAudit } }],
  'GET questionBankAudit/auditPage': () => [{}],
  'GET questionBankAudit/export': () => [{}],
  'GET questionBankAudit/detail': ({ bankAudit }) => [{ query: { id: bankAudit } }],
  'GET questionBankAudit/centerPage': () => [{}],
  'GET questionBankAudit/centerExport': () => [{}],
  'GET questionBankAudit/centerDetail': ({ bank }) => [{ query: { id: bank } }],
  'GET questionBankAudit/centerQuestions': ({ bank }) => [{ query: { bankId: bank } }],
  'GET questionBankAudit/pull': ({ bank }) => [{ query: { bankId: bank } }],
  'POST questionBankAudit/resolve': ({ bank, question }) => [{ body: { bankId: bank, own: [question] } }],
};

interface Made {
  id: string;
}
interface Submitted extends Made {
  sample: { questionId: string }[];
}

const bankForm = { subject: 'shenlun', secretLevel: 1 };
const questionForm = {
  questionType: 3,
  stem: '<p>机会成本就是会计成本</p>',
  answer: { kind: 'keys', keys: ['F'] },
  scoreRule: 1,
  defaultScore: 1,
  difficulty: 3,
};

/**
 * By calls alone, so that it works wherever the tenant's tables are.
 * @param author of another unit, whose submissions `by` decides on
 */
export async function soundQuestions(by: Visitor, author: Visitor): Promise<SoundOnes> {
  let count = 0;
  const written = async (who: Visitor) => {
    count += 1;
    const bank = good(await who.post<Made>('questionBank/submit', { ...bankForm, name: `题库之${count}` }));
    const question = good(await who.post<Made>('question/submit', { ...questionForm, bankId: bank.id }));
    return { bank: bank.id, question: question.id };
  };
  const submitted = async (who: Visitor) => {
    const { bank, question } = await written(who);
    const audit = good(await who.post<Submitted>('questionBankAudit/save', { bankId: bank }));
    return { bank, question, audit: audit.id };
  };
  const shared = async () => {
    const made = await submitted(author);
    good(await by.post('questionBankAudit/audit', { id: made.audit, auditResult: 1, shareFlag: 1 }));
    return made;
  };
  const [own, emptied, kept, gone, waiting] = [
    await written(by),
    await written(by),
    await written(by),
    await written(by),
    await submitted(by),
  ];
  const [judged, ticked, fresh, leaked, pulled] = [
    await submitted(author),
    await submitted(author),
    await shared(),
    await shared(),
    await shared(),
  ];
  const copy = good(await by.get<{ bankId: string }>('questionBankAudit/pull', { bankId: pulled.bank }));
  const point = async (code: string) =>
    good(await by.post<Made>('knowledgePoint/submit', { code, name: `知识点${code}`, subject: 'shenlun' })).id;
  const [renamed, removed] = [await point('Z1'), await point('Z2')];
  const { bank: filled } = await written(by);
  const put = async (stem: string) => {
    const sent = await send<QuestionBatch>(
      by,
      `question/import?bankId=${filled}`,
      '题.csv',
      questionsCsv([judgementRow(stem)]),
    );
    const { batchNo } = good(sent);
    const { records } = good(await by.get<{ records: Made[] }>('questionTemp/page', { batchNo }));
    return { batchNo, row: records[0]?.id ?? '' };
  };
  // A row without a stem is invalid.
  const [confirmed, mended, left, dropped, faulty] = [
    await put('行政许可的设定权属于法律'),
    await put('宪法修改须经特定程序'),
    await put('公民有受教育的义务'),
    await put('国务院是最高国家行政机关'),
    await put(''),
  ];
  const sheet = questionsCsv([judgementRow('居民委员会是基层群众自治组织')]);
  return {
    'POST knowledgePoint/submit': { by, body: { id: renamed, name: '改名' } },
    'POST knowledgePoint/remove': { by, query: { ids: removed } },
    'POST question/import': { by, query: { bankId: filled }, file: '题.csv', content: sheet },
    'POST question/importDrop': { by, body: { batchNo: dropped.batchNo } },
    'GET question/importErrors': { by, query: { batchNo: faulty.batchNo } },
    'GET question/confirm': { by, query: { batchNo: confirmed.batchNo } },
    'GET question/export': { by, query: { bankId: filled } },
    'POST questionTemp/submit': { by, body: { id: mended.row, difficulty: 4 } },
    'POST questionTemp/remove': { by, query: { ids: left.row } },
    'POST questionBank/submit': { by, body: { id: own.bank, remark: '改' } },
    'POST questionBank/remove': { by, query: { ids: emptied.bank } },
    'POST question/submit': { by, body: { id: own.question, difficulty: 4 } },
    'POST question/remove': { by, query: { ids: gone.question } },
    'POST question/leak': { by, body: { ids: [leaked.question], reason } },
    'POST questionBankAudit/save': { by, body: { bankId: kept.bank } },
    'POST questionBankAudit/audit': { by, body: { id: judged.audit, auditResult: 1, shareFlag: 1 } },
    'POST questionBankAudit/tick': { by, body: { id: ticked.audit, questionId: ticked.question, ticked: 1 } },
    'POST questionBankAudit/revoke': { by, body: { id: waiting.audit } },
    'GET questionBankAudit/pull': { by, query: { bankId: fresh.bank } },
    'POST questionBankAudit/resolve': { by, body: { bankId: copy.bankId } },
  };
}
