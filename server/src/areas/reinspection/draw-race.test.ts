import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { setRow } from '../../testing/rows.ts';
import { act, application, detailOf, type Reviewed, reviewed, rosterOf, staff, statusOf } from './reviews.fixture.ts';

const app = testApp(
  { ...staff, reviewerC: { dept: '考务处', roles: ['score_reviewer'], realName: '寅复核' } },
  { now: '2027-06-10 10:00:00' },
);
const { manager, reviewerA, reviewerB, reviewerC } = app.visitors;
const reviewers = { reviewerA, reviewerB, reviewerC };
const rounds = 6;
let one: Reviewed;
beforeAll(async () => {
  await sayWhereToAsk(app.context);
  const scores = Array.from({ length: rounds }, (_, place) => [100 - place, 90 - place] as const);
  one = await reviewed(app, manager, scores, app.deptId('考务处'));
  await rosterOf(app, one);
  await setRow(app.db, 'formalExam', one.exam.exam, { status: 50 });
  good(await statusOf(manager, one.task.id, 1));
});

test(`keeps or rejects reviews during redraws, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = good(
      await manager.post<CaseHeadAnswer>('reinspectionUser/register', { source: 4, ...application(one, round) }),
    );
    good(await act(manager, manager, id, 'assign'));
    const [drawn] = (await detailOf(manager, id)).opinions;
    const [name, first] =
      Object.entries(reviewers).find(([key]) => app.idOf(key as keyof typeof reviewers) === drawn?.userId) ?? [];
    if (!first) throw new Error('Nobody was drawn.');
    good(await first.get('reinspectionUser/handle', { id }));
    const note = `合分时漏加第${round}大题`;
    const { version } = await detailOf(manager, id);
    const reviews = () =>
      first.post('reinspectionUser/reply', {
        id,
        version,
        action: 'review',
        result: { score: 87.5, conclusion: 3, note },
      });
    const draws = () => manager.post('reinspectionUser/assign', { id, version, note: '原复核员出差' });
    const reviewing = round % 2 === 0 ? reviews() : undefined;
    const drawing = draws();
    const [reviewedAt, drawnAt] = await Promise.all([reviewing ?? reviews(), drawing]);
    const told = [reviewedAt.status, drawnAt.status].join();
    expect(['200,400', '200,409', '409,200', '403,200'], told).toContain(told);
    const [seat] = (await detailOf(manager, id)).opinions;
    const isDone = reviewedAt.status === 200;
    expect(seat?.done).toBe(isDone ? 1 : 0);
    if (isDone) expect(seat?.userId).toBe(drawn?.userId);
    for (const [key, by] of Object.entries(reviewers))
      if (key !== name)
        expect(JSON.stringify(await by.get('reinspectionUser/detail', { id })), key).not.toContain(note);
  }
});
