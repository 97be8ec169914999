import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { faceOf, type Question } from '@kaoxin/contract/question/content.ts';
import { questionOf } from '@kaoxin/contract/question/question.ts';
import { scoreRule } from '@kaoxin/contract/question/question-states.ts';
import type { similarQuestions } from '@kaoxin/contract/question/similar.ts';
import { refuse } from '#platform/http/errors.ts';
import { limitRate } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import { cleanSent } from '../question/clean.ts';
import { seesKeys, wholeOf, wordingsOf } from '../question/versions.ts';
import { mostShingles } from './keep-likeness.ts';
import { keysConflict } from './key-conflict.ts';
import { keyMarksOf } from './key-marks.ts';
import { stemHashOf } from './likeness.ts';
import { marksOfPresent } from './marks-of-kept.ts';
import { shinglesOf } from './shingles.ts';
import { type Similar, similarTo } from './similar.ts';
import { warnFrom } from './warn.ts';

type Call = typeof similarQuestions.calls.similar;
type Body = InputOf<Call>['body'];
/** The form asks every other second while the user types. */
const perMinute = 90;
const beginning = { stem: '', questionType: 1, defaultScore: 1, scoreRule: scoreRule.of.whole };

/**
 * Questions similar to a stored or unsaved question, among those the caller sees. Callers who may not see keys learn
 * nothing about key conflicts: a question that shares only the stem is listed solely for callers who may.
 */
export async function askSimilar(work: Work, { body }: InputOf<Call>): Promise<AnswerOf<Call>> {
  await limitRate(work.platform, `similarQuestions|${work.actor.id}`, perMinute, 60);
  const least = body.least ? body.least / 100 : await warnFrom(work);
  const question = await askedFor(work, body);
  const face = faceOf(question);
  const shingles = shinglesOf(face);
  if (shingles.length === 0) return [];
  if (shingles.length > mostShingles)
    throw refuse(
      400,
      ['试题内容过长，请精简后再查找', 'The question is too long; shorten it to look for similar ones'],
      {
        fields: ['stem'],
      },
    );
  const rows = work.table('questionLikeness').as('q');
  const where = { handle: work.business, tenantId: work.actor.tenantId, rows };
  const sought = { shingles, stemHash: stemHashOf(face), id: body.id ?? undefined };
  const { similar } = await similarTo(where, sought, least);
  const others = seesKeys(work) ? await contradicting(work, question, similar) : new Set<string>();
  return present(
    work,
    similar.filter(({ id, similarity }) => similarity >= least || others.has(id)),
    others,
  );
}

async function askedFor(work: Work, { id, least: _, ...said }: Body): Promise<Question> {
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  if (!id) return cleanSent(questionOf({ ...beginning, ...given }));
  const row = await work.table('question').need(id);
  const stored = (await wordingsOf(work, [{ questionId: id, versionNo: row.versionNo }])).get(id);
  if (row.parentId !== '0' || !stored) throw refuse('notFound');
  return cleanSent(questionOf({ ...wholeOf(work, stored), ...given }));
}

async function contradicting(
  work: Work,
  question: Question,
  similar: readonly Similar[],
): Promise<ReadonlySet<string>> {
  const marks = keyMarksOf(question, work.context.secrets.digest);
  const kept = await marksOfPresent(
    work,
    similar.map(({ id }) => id),
  );
  return new Set([...kept].flatMap(([id, theirs]) => (keysConflict(marks, theirs) ? [id] : [])));
}

async function present(work: Work, similar: readonly Similar[], others: ReadonlySet<string>): Promise<AnswerOf<Call>> {
  const rows = await work
    .table('question')
    .those(similar.map(({ id }) => id))
    .select(['id', 'questionCode', 'brief'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = await work
    .table('questionBank')
    .those([...new Set(similar.map(({ bankId }) => bankId))])
    .select(['id', 'name'])
    .execute();
  const banks = new Map(named.map((bank) => [bank.id, bank.name]));
  return similar.flatMap(({ id, bankId, similarity }) => {
    const row = byId.get(id);
    return row
      ? [{ ...row, bankId, bankIdName: banks.get(bankId) ?? null, similarity, isKeyOther: others.has(id) ? 1 : 0 }]
      : [];
  });
}
