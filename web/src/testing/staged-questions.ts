import type { Question } from '@kaoxin/contract/question/content.ts';
import type { QuestionBatch, StagedQuestion, StagedRecord } from '@kaoxin/contract/question/staging.ts';
import type { Answer, Asked } from './serving.ts';

export const stagedBatch = (more: Partial<QuestionBatch> = {}): QuestionBatch => ({
  batchNo: 'DR20261124000001',
  bankId: '5',
  bankIdName: '经济学原理',
  fileName: '试题.csv',
  format: 'csv',
  state: 'staged',
  total: 4,
  valid: 1,
  invalid: 2,
  duplicate: 1,
  dropped: 0,
  lossCount: 0,
  taskId: null,
  createTime: '2026-11-24 09:00:00',
  outcome: null,
  ...more,
});

export const stagedRow = (rowNo: number, more: Partial<StagedQuestion> = {}): StagedQuestion => ({
  id: String(rowNo),
  createUser: '1',
  createDept: '1',
  createTime: '2026-11-24 09:00:00',
  updateUser: '1',
  updateTime: '2026-11-24 09:00:00',
  version: 1,
  batchNo: 'DR20261124000001',
  rowNo,
  place: `第${rowNo + 1}行`,
  brief: `第${rowNo}道判断题`,
  questionType: 3,
  questionTypeName: '判断',
  difficulty: 3,
  difficultyName: '中',
  defaultScore: 1,
  knowledgeName: null,
  resultStatus: 1,
  resultStatusName: '可导入',
  similarity: null,
  problems: [],
  lossCount: 0,
  duplicateOf: null,
  duplicateCode: null,
  duplicateRow: null,
  duplicateBankName: null,
  isKeyOther: 0,
  isBlocked: 0,
  allowedActions: ['edit', 'remove'],
  ...more,
});
export const wrongRow = (rowNo: number): StagedQuestion =>
  stagedRow(rowNo, { resultStatus: 0, problems: [{ field: 'answer', at: null, words: '请选择正确或错误' }] });
export const twinRow = (rowNo: number): StagedQuestion =>
  stagedRow(rowNo, {
    resultStatus: 2,
    duplicateOf: '99',
    duplicateCode: 'ST000000099',
    similarity: 0.87,
    problems: [{ field: 'stem', at: null, words: '与题库中试题ST000000099相似度87%' }],
  });

const judgement = (stem: string, keys: readonly string[]): Question => ({
  questionType: 3,
  stem: `<p>${stem}</p>`,
  options: [],
  targets: [],
  defaultScore: 1,
  children: [],
  answer: { kind: 'keys', keys },
  scoreRule: 1,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
});

export function stagedRecord(row: StagedQuestion, more: Partial<StagedRecord> = {}): StagedRecord {
  const question = judgement(row.brief, row.resultStatus === 0 ? [] : ['T']);
  const other = judgement('题库中的判断题', ['F']);
  return {
    ...row,
    face: question,
    key: question,
    raw: '判断，原文',
    knowledge: null,
    cognition: null,
    source: null,
    knowledgeSaid: [],
    losses: [],
    twin:
      row.similarity === null
        ? null
        : {
            questionId: row.duplicateOf,
            rowNo: row.duplicateRow,
            questionCode: row.duplicateCode,
            bankIdName: '真题库',
            versionNo: 2,
            similarity: row.similarity,
            isKeyOther: 0,
            face: other,
            key: other,
          },
    ...more,
  };
}

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const pageOf = (records: readonly unknown[]) => ({ records, total: records.length, size: 50, current: 1, pages: 1 });

export class StagedServer {
  rows: StagedQuestion[];
  batch: Partial<QuestionBatch>;

  constructor(rows: StagedQuestion[], batch: Partial<QuestionBatch> = {}) {
    this.rows = rows;
    this.batch = batch;
  }

  counts(): QuestionBatch {
    const of = (status: number) => this.rows.filter(({ resultStatus }) => resultStatus === status).length;
    const counted = { total: this.rows.length, invalid: of(0), valid: of(1), duplicate: of(2), dropped: of(4) };
    return stagedBatch({ ...counted, ...this.batch });
  }

  answer({ path, body }: Asked): Answer {
    const asked = new URL(path, 'http://x').searchParams;
    const id = asked.get('id') ?? asked.get('ids') ?? idIn(body);
    const row = this.rows.find((one) => one.id === id);
    const report = { batch: this.counts(), constructs: [], losses: { ...pageOf([]), pages: 0 } };
    if (path.includes('importReport')) return told(report);
    if (path.includes('importList')) return told([this.counts()]);
    if (path.includes('questionTemp/page')) return told(pageOf(this.#those(asked.get('resultStatus'))));
    if (!row) return told(null);
    if (path.includes('questionTemp/detail')) return told(stagedRecord(row));
    if (path.includes('questionTemp/remove')) return this.#put(row, { resultStatus: 4 });
    if (path.includes('questionTemp/submit'))
      return this.#put(row, { resultStatus: 1, problems: [], similarity: null });
    return told(null);
  }

  #those(status: string | null): StagedQuestion[] {
    return this.rows.filter(({ resultStatus }) => status === null || String(resultStatus) === status);
  }

  #put(row: StagedQuestion, change: Partial<StagedQuestion>): Answer {
    const next = { ...row, ...change, version: row.version + 1 };
    this.rows = this.rows.map((one) => (one === row ? next : one));
    return told(stagedRecord(next));
  }
}

const idIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : undefined;
