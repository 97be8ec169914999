import { randomInt } from 'node:crypto';
import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import { answerStep, type CaseModule, casePeople } from '#areas/casework/index.ts';
import { recordersOf } from '#areas/exam/index.ts';
import { holders } from '#engine/people/holders.ts';
import { handsOf } from '#platform/access/second-person.ts';
import { refuse, refusedOf } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { ReviewSelected } from '../table.ts';

type Body = InputOf<typeof reinspectionUser.assign>['body'];

/** Draws an ordered pair; all pairs are equally likely. */
export function drawTwo<T>(
  from: readonly T[],
  isApart: (one: T, other: T) => boolean = () => true,
  draw: (below: number) => number = randomInt,
): [T, T] | undefined {
  const pairs = from.flatMap((one) =>
    from.filter((other) => other !== one && isApart(one, other)).map((other): [T, T] => [one, other]),
  );
  return pairs[draw(Math.max(1, pairs.length))];
}

const reviewersOf = (work: Work): Promise<string[]> => holders(work, 'reinspection_review', null, 'score_reviewer');

/**
 * Reviewers without a conflict: not involved in the case so far, and not among those who marked or recorded the score
 * or the sheet (domain.md 3.5).
 */
async function freeReviewers(work: Work, module: CaseModule, row: ReviewSelected): Promise<Free> {
  const markers = [...row.barredIds, ...(await recordersOf(work, row))];
  const candidates = await casePeople.withoutRecused(work, module.kind, row.id, await reviewersOf(work));
  const first = row.reviewer1 === null ? [] : [row.reviewer1];
  const { isSamePerson } = await handsOf(work, [...candidates, ...markers, ...first]);
  const apart = candidates.filter((each) => !markers.some((marker) => isSamePerson(marker, each)));
  const people = await casePeople.withoutInterest(work, module, row, apart);
  return { people, isApart: (one, other) => !isSamePerson(one.id, other.id) };
}

type Reviewer = Awaited<ReturnType<typeof casePeople.withoutInterest>>[number];

interface Free {
  people: Reviewer[];
  isApart: (one: { id: string }, other: { id: string }) => boolean;
}

const { secondReview } = caseStatus.of;
const tooFew: Label = [
  '可用的成绩复核员不足两名，请先由系统管理员增加成绩复核员',
  'There are fewer than two reviewers free for this; have an administrator add some',
];
const nobodyElse: Label = [
  '没有其他可用的成绩复核员，请先由系统管理员增加成绩复核员',
  'No other reviewer is free for this; have an administrator add some',
];

interface Drawn {
  reviewers: [Reviewer, Reviewer];
  reviewerLeft: boolean;
}

/**
 * Draws two reviewers, or one if the first review is done. Previously drawn ones are used only if there are no others.
 */
async function drawFor(work: Work, module: CaseModule, row: ReviewSelected): Promise<Drawn | undefined> {
  const { reviewer1, reviewer2, caseStatus: status } = row;
  const before = [reviewer1, reviewer2];
  const active = new Set(await reviewersOf(work));
  const { people: free, isApart } = await freeReviewers(work, module, row);
  const others = free.filter(({ id }) => !before.includes(id));
  if (status === secondReview) {
    const first = await casePeople.named(work, reviewer1);
    const apart = others.filter((one) => reviewer1 === null || isApart(one, { id: reviewer1 }));
    const second = apart[randomInt(Math.max(1, apart.length))];
    const isLeft = reviewer2 === null || !active.has(reviewer2);
    // a first reviewer who has left since keeps the finished review
    return second && { reviewers: [first ?? { ...second, id: reviewer1 ?? '' }, second], reviewerLeft: isLeft };
  }
  const reviewers = drawTwo(others, isApart) ?? drawTwo(free, isApart);
  return reviewers && { reviewers, reviewerLeft: before.some((id) => id !== null && !active.has(id)) };
}

/**
 * 分配复核员 for one or several cases, all or none (domain.md 3.5). A redraw is possible before the first review, or for the
 * second reviewer afterwards. It needs a reason and is limited, so that nobody redraws until a favourite comes up.
 */
export async function drawReviewers(
  work: Work,
  module: CaseModule,
  { id, ids, version, note }: Body,
): Promise<CaseHeadAnswer[]> {
  const wanted = [...new Set(ids ?? (id ? [id] : []))].sort((one, other) => (one < other ? -1 : 1));
  if (wanted.length === 0) throw refuse('nothingChosen');
  const answers: CaseHeadAnswer[] = [];
  for (const each of wanted) {
    // locked, so that no reviewer acts between draw and write
    const row = await work.table('reinspectionUser').needLocked(each);
    const drawn = await drawFor(work, module, row);
    if (!drawn) throw refuse(400, row.caseStatus === secondReview ? nobodyElse : tooFew);
    const said = { ...(version && id === each ? { version } : {}), ...(note ? { note } : {}) };
    const answer = await answerStep(work, module, each, 'assign', { ...said, ...drawn }).catch((error: unknown) => {
      throw wanted.length > 1 && work.target ? refusedOf(work.target, error) : error;
    });
    answers.push(answer);
  }
  work.target = answers.map(({ caseNo }) => caseNo).join(',');
  return answers;
}
