import { randomInt } from 'node:crypto';
import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import {
  type CaseModule,
  caseHead,
  hasInterest,
  headAnswer,
  holders,
  type NamedPerson,
  namedPerson,
  performStep,
  withoutRecused,
} from '#areas/casework/index.ts';
import { refuse, refusedOf } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

type Body = InputOf<typeof reinspectionUser.assign>['body'];

/** Two different ones of these, each pair as likely as any other: nobody knows beforehand who it will be. */
export function drawTwo<T>(from: readonly T[], draw: (below: number) => number = randomInt): [T, T] | undefined {
  const first = draw(Math.max(1, from.length));
  const second = draw(Math.max(1, from.length - 1));
  const [one, other] = [from[first], from.filter((_, place) => place !== first)[second]];
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** Reviewers whom nothing keeps from a case: neither its words nor its marks, nor what they did in it before. */
async function freeReviewers(work: Work, module: CaseModule, id: string): Promise<NamedPerson[]> {
  const kase = caseHead(work, module, await work.table(module.table).need(id));
  const all = await holders(work, 'reinspection_review', null, 'score_reviewer');
  const people: NamedPerson[] = [];
  for (const each of await withoutRecused(work, module.kind, id, all)) {
    const person = await namedPerson(work, each);
    if (person && !kase.barredIds.includes(person.id) && !hasInterest(kase, person)) people.push(person);
  }
  return people;
}

/** 分配复核员 of one or of many, all or none (domain.md 3.5). One that nobody has begun with may be drawn for anew. */
export async function drawReviewers(
  work: Work,
  module: CaseModule,
  { id, ids, version, note }: Body,
): Promise<CaseHeadAnswer[]> {
  const wanted = [...new Set(ids ?? (id ? [id] : []))].sort((one, other) => (one < other ? -1 : 1));
  if (wanted.length === 0) throw refuse(400, ['请选择至少一条数据', 'Select at least one record']);
  const answers: CaseHeadAnswer[] = [];
  for (const each of wanted) {
    const reviewers = drawTwo(await freeReviewers(work, module, each));
    if (!reviewers)
      throw refuse(400, [
        '可用的成绩复核员不足两名，请先由系统管理员增加成绩复核员',
        'There are fewer than two reviewers free for this; have an administrator add some',
      ]);
    const said = { ...(version && id === each ? { version } : {}), ...(note ? { note } : {}) };
    const row = await performStep(work, module, each, 'assign', { ...said, reviewers }).catch((error: unknown) => {
      throw wanted.length > 1 && work.target ? refusedOf(work.target, error) : error;
    });
    answers.push(await headAnswer(work, module, row));
  }
  work.target = answers.map(({ caseNo }) => caseNo).join(',');
  return answers;
}
