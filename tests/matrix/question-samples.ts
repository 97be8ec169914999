import { sql } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { good } from '../../server/src/testing/petitions.ts';
import type { Ids, Sample } from './samples.ts';
import type { SoundOnes } from './sound.ts';

/** Rows of question banks that samples speak of. */
export interface QuestionIds {
  bank: string;
  question: string;
  bankAudit: string;
}
export const noQuestionRows: QuestionIds = { bank: '1', question: '1', bankAudit: '1' };

const face = {
  ...{ questionType: 1, stem: '<p>机会成本是指</p>', defaultScore: 1, targets: [], children: [] },
  options: [
    { key: 'A', text: '<p>甲</p>' },
    { key: 'B', text: '<p>乙</p>' },
  ],
};
const key = {
  ...{ answer: { kind: 'keys', keys: ['A'] }, scoreRule: 1, ruleScore: null, optionScores: {} },
  ...{ analysis: '', rubric: [], children: [] },
};

let made = 0;
/** A bank with a question that waits for approval, or one that is approved and shared. */
export async function questionRows(
  { database: { kysely }, secrets }: AppContext,
  { tenantId = '000000', called = '内部', shared = false, deptId = '7' } = {},
): Promise<QuestionIds> {
  made += 1;
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const number = `${called}${made}`;
  const bank = await one(sql`insert into question_bank (tenant_id, bank_code, name, subject, dept_id, owner_id,
      question_count, type_counts, audit_status, share_flag, bank_version, search_key)
    values (${tenantId}, ${`TK9${number}`}, ${`${number}题库`}, 'shenlun', ${deptId}, '7', 1, '{"1":1}', ${shared ? 2 : 1},
      ${shared ? 1 : 0}, ${shared ? 1 : 0}, ${`${number}题库`}) returning id`);
  const question =
    await one(sql`insert into question (tenant_id, question_code, bank_id, question_type, brief, difficulty,
      default_score, stem_hash, content_hash, frozen_version, approved_version, status)
    values (${tenantId}, ${`ST9${number}`}, ${bank}, 1, '机会成本是指', 3, 1, 'x', ${`x${number}`}, 1,
      ${shared ? 1 : null}::integer, ${shared ? 2 : 1}) returning id`);
  await sql`insert into question_version (tenant_id, question_id, version_no, face, key_sealed, content_hash)
    values (${tenantId}, ${question}, 1, ${JSON.stringify(face)}::jsonb, ${secrets.seal(JSON.stringify(key))},
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
  'GET questionBank/detail': ({ bank }) => [{ query: { id: bank } }],
  'POST questionBank/submit': ({ bank }) => [
    { named: 'add', body: { name: '只有名称' } },
    { named: 'edit', body: { id: bank, remark: '改', version: 1 } },
  ],
  'POST questionBank/remove': ({ bank }) => [{ query: { ids: bank } }],
  'GET questionBank/select': () => [{}],
  'GET questionBank/addPage': () => [{}],
  'GET question/page': () => [{}],
  'GET question/exportList': () => [{}],
  'GET question/detail': ({ question }) => [{ query: { id: question } }],
  'GET question/list': ({ bank }) => [{ query: { bankId: bank } }],
  'POST question/submit': ({ question }) => [
    { named: 'add', body: { questionType: 1 } },
    { named: 'edit', body: { id: question, difficulty: 4, version: 1 } },
    { named: 'turn off', body: { id: question, status: 3, version: 1 } },
  ],
  'POST question/remove': ({ question }) => [{ query: { ids: question } }],
  'POST question/leak': ({ question }) => [{ body: { ids: [question], reason } }],
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
  'GET questionBankAudit/centerDetail': ({ bank }) => [{ query: { id: bank } }],
  'GET questionBankAudit/centerQuestions': ({ bank }) => [{ query: { bankId: bank } }],
  'GET questionBankAudit/pull': ({ bank }) => [{ query: { bankId: bank } }],
  'POST questionBankAudit/resolve': ({ bank, question }) => [{ body: { bankId: bank, own: [question] } }],
};

/** Writes of banks and questions that nothing stands in the way of, each on rows of its own. */
export async function soundQuestions(context: AppContext, by: Visitor, deptId: string): Promise<SoundOnes> {
  const rows = (more: object = {}) => questionRows(context, { deptId, ...more });
  const [bank, emptied, judged, ticked, edited, gone, leaked, read] = [
    ...[await rows(), await rows(), await rows(), await rows()],
    ...[await rows(), await rows(), await rows({ shared: true }), await rows({ shared: true })],
  ] as const;
  const foreign = await questionRows(context, { shared: true, called: '外单位' });
  const pulled = await questionRows(context, { shared: true, called: '外单位' });
  const copy = good(await by.get<{ bankId: string }>('questionBankAudit/pull', { bankId: pulled.bank }));
  await sql`update question_bank set audit_status = 0 where id in (${bank.bank}, ${emptied.bank})`.execute(
    context.database.kysely,
  );
  const own = await rows();
  await sql`update question_bank_audit set submit_user = (select id from "user" where account = 'holder')
    where id = ${own.bankAudit}`.execute(context.database.kysely);
  return {
    'POST questionBank/submit': { by, body: { id: bank.bank, remark: '改' } },
    'POST questionBank/remove': { by, query: { ids: emptied.bank } },
    'POST question/submit': { by, body: { id: edited.question, difficulty: 4 } },
    'POST question/remove': { by, query: { ids: gone.question } },
    'POST question/leak': { by, body: { ids: [leaked.question], reason } },
    'POST questionBankAudit/save': { by, body: { bankId: bank.bank } },
    'POST questionBankAudit/audit': { by, body: { id: judged.bankAudit, auditResult: 1, shareFlag: 1 } },
    'POST questionBankAudit/tick': { by, body: { id: ticked.bankAudit, questionId: ticked.question, ticked: 1 } },
    'POST questionBankAudit/revoke': { by, body: { id: own.bankAudit } },
    'GET questionBankAudit/pull': { by, query: { bankId: foreign.bank } },
    'POST questionBankAudit/resolve': { by, body: { bankId: copy.bankId, own: [] } },
    'GET question/list': { by, query: { bankId: read.bank } },
  };
}
