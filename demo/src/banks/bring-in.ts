import { bankAuditStatus, questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { cleanQuestion } from '@kaoxin/server/areas/question/question/clean.ts';
import { columnsOf, nextCodes } from '@kaoxin/server/areas/question/question/keep.ts';
import { nothingYet } from '@kaoxin/server/areas/question/question/submit.ts';
import { halvesOf } from '@kaoxin/server/areas/question/question/versions.ts';
import { keepLikeness } from '@kaoxin/server/areas/question/similarity/keep-likeness.ts';
import type { NewRow } from '@kaoxin/server/platform/database/scoped-table.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import type { DemoBank, DemoQuestion } from '../questions/demo-bank.ts';
import { takeIds } from '../store/bulk-insert.ts';

const { awaiting, banked } = questionStatus.of;
const { none, passed } = bankAuditStatus.of;

const standing = ({ auditStatus }: DemoBank) => ({
  versionNo: 1,
  frozenVersion: auditStatus === none ? 0 : 1,
  ...(auditStatus === passed ? { status: banked, approvedVersion: 1 } : { status: awaiting, approvedVersion: null }),
});

export async function bringIn(
  work: Work,
  bankId: string,
  bank: DemoBank,
  questions: readonly DemoQuestion[],
  points: ReadonlyMap<string, string>,
): Promise<void> {
  const count = questions.reduce((sum, { question }) => sum + 1 + question.children.length, 0);
  const ids = (await takeIds(work.handle as never, count)).values();
  const codes = (await nextCodes(work, count)).values();
  const next = (from: ArrayIterator<string>) => from.next().value ?? '';
  const rows: NewRow<'question'>[] = [];
  const worded = questions.map(({ question: written, facts }) => {
    const question = cleanQuestion(written);
    const said = {
      difficulty: facts.difficulty ?? 3,
      knowledge: facts.knowledge?.flatMap((code) => points.get(code) ?? []) ?? null,
      cognition: facts.cognition ?? null,
      source: facts.source ?? null,
      author: work.actor.id,
      expireDate: null,
    };
    const [id, questionCode] = [next(ids), next(codes)];
    const beside = { ...said, ...nothingYet, ...standing(bank), bankId };
    rows.push({ ...columnsOf(work, question, questionCode), ...beside, id, questionCode });
    const childIds = question.children.map((child, sort) => {
      const childId = next(ids);
      const own = { ...columnsOf(work, child, ''), contentHash: null, searchKey: '' };
      rows.push({ ...own, ...beside, id: childId, questionCode: next(codes), parentId: id, sort });
      return childId;
    });
    return { id, bankId, question, childIds };
  });
  const hashes = new Map(rows.map(({ id, contentHash }) => [id, contentHash ?? null]));
  await work.table('question').insertMany(uniform(rows));
  await work.table('questionVersion').insertMany(
    worded.map(({ id, question, childIds }) => ({
      questionId: id,
      versionNo: 1,
      contentHash: hashes.get(id) ?? null,
      ...halvesOf(work, question, childIds),
    })),
  );
  await keepLikeness(work, worded);
}

/** Rows of one statement need equal columns. */
const uniform = (rows: readonly NewRow<'question'>[]): NewRow<'question'>[] =>
  rows.map((row) => ({ parentId: '0', sort: 0, ...row }));
