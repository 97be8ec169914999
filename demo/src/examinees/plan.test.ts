import { tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { testContext } from '@kaoxin/server/testing/context.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { districtMeans } from '../exam-answers.ts';
import { loadDemo } from '../load.ts';
import { examinee } from './crowd.ts';
import { heldExams } from './hall.ts';
import { applicantsOf, type Crowd, crowdsOf, peopleIn, plantedAmong } from './plan.ts';
import { attendanceOf } from './said.ts';

let context: AppContext;
let close: () => Promise<void>;
let demo: Awaited<ReturnType<typeof heldExams>>;

beforeAll(async () => {
  ({ context, close } = await testContext({ now: '2026-11-20 08:00:00' }));
  await loadDemo(context, { petitions: 10 });
  demo = await heldExams(new Work(context, tenantActor(firstTenant, '测试'), 'test', 'business'));
});
afterAll(() => close());

const planOf = (people: number): Crowd[] => crowdsOf(demo.exams, people, plantedAmong(demo.exams));
const personsOf = (crowds: readonly Crowd[]): number =>
  demo.districts
    .map((_, district) => {
      const sitting = crowds.flatMap(({ districts }) => {
        const { first = 0, people = 0 } = districts[district] ?? {};
        return Array.from({ length: people }, (_, at) => first + at);
      });
      return new Set(sitting).size;
    })
    .reduce((sum, persons) => sum + persons, 0);

test('makes 50,000 examinees of 38,400 persons, within the seats', () => {
  const crowds = planOf(50_000);
  expect(crowds).toHaveLength(14);
  expect(crowds.reduce((sum, crowd) => sum + peopleIn(crowd), 0)).toBe(50_000);
  expect(personsOf(crowds)).toBe(38_400);
  for (const { exam, districts } of crowds)
    for (const [place, { people }] of districts.entries()) expect(people).toBeLessThanOrEqual(exam.seats[place] ?? 0);
});

test.each([900, 1200, 5000, 10_000])('keeps the share of repeated persons for %i', (people) => {
  const crowds = planOf(people);
  expect(crowds.every((crowd) => peopleIn(crowd) > 0)).toBe(true);
  expect(crowds.reduce((sum, crowd) => sum + peopleIn(crowd), 0)).toBe(people);
  expect(personsOf(crowds) / people).toBeGreaterThan(0.76);
  expect(personsOf(crowds) / people).toBeLessThan(0.8);
});

test('has a thousand applicants in two open examinations', () => {
  expect(demo.open.map(({ projectType }) => projectType)).toEqual([1, 3]);
  const crowds = applicantsOf(demo.open, 50_000);
  expect(crowds.reduce((sum, crowd) => sum + peopleIn(crowd), 0)).toBe(1000);
  for (const crowd of crowds) expect(peopleIn(crowd)).toBeGreaterThan(200);
});

test('spreads ability by district and attendance by examination', () => {
  const means = districtMeans(demo.districts.length);
  expect([means[0], means.at(-1)].map((mean) => mean?.toFixed(2))).toEqual(['-0.35', '0.30']);
  for (const [district, mean] of means.entries()) {
    const people = 1500;
    const thetas = Array.from({ length: people }, (_, j) => examinee('990101', district, j, mean).theta);
    const found = thetas.reduce((sum, theta) => sum + theta, 0) / people;
    expect(Math.abs(found - mean)).toBeLessThan(4 / Math.sqrt(people));
  }
  const shares = demo.exams.map((_, place) => attendanceOf(place));
  expect(Math.min(...shares)).toBeCloseTo(0.71, 2);
  expect(Math.max(...shares)).toBeCloseTo(0.88, 2);
});
