import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../../scripts/postgres.mjs';
import { appeals } from './appeals.ts';
import { covered } from './client.ts';
import { corrections } from './corrections.ts';
import { forgotten, isSpecified, report, table } from './coverage.ts';
import { desk } from './desk.ts';
import { economists } from './economists.ts';
import { exams } from './exams.ts';
import { messages } from './messages.ts';
import { otherWaysIn } from './other-ways-in.ts';
import { ownRecord } from './own-record.ts';
import { papers } from './papers.ts';
import { petitions } from './petitions.ts';
import { places } from './places.ts';
import { questions } from './questions.ts';
import { relatives } from './relatives.ts';
import { relativesForms } from './relatives-forms.ts';
import { relativesLogIn } from './relatives-log-in.ts';
import { resources } from './resources.ts';
import { reviews } from './reviews.ts';
import { rights } from './rights.ts';
import { roundTrip } from './round-trip.ts';
import { signingIn } from './signing-in.ts';
import { surveys } from './surveys.ts';
import { systemPages } from './system-pages.ts';
import { templates } from './templates.ts';
import { tenants } from './tenants.ts';
import { wireHabits } from './wire.ts';
import { startWorld, type World } from './world.ts';

/** One server over HTTP for all groups, because starting it is the slow part. */
let started: World | undefined;
const world = (): World => {
  if (!started) throw new Error('the server has not started');
  return started;
};
beforeAll(async () => {
  started = await startWorld();
});
afterAll(() => started?.stop());

/** Without a PostgreSQL installation there is no second database. */
const outOfReach = findPostgres() ? [] : ['POST blade-system/tenant/datasource'];

describe('petitions', () => petitions(world));
describe('appeals', () => appeals(world));
describe('places', () => places(world));
describe('examinations', () => exams(world));
describe('corrections', () => corrections(world));
describe('economists', () => economists(world));
describe('score reviews', () => reviews(world));
describe('questions', () => questions(world));
describe('papers', () => papers(world));
describe('surveys', () => surveys(world));
describe('templates', () => templates(world));
describe('the desk', () => desk(world));
describe('own record', () => ownRecord(world));
describe('the system administration', () => systemPages(world));
describe('resources', () => resources(world));
describe('people and rights', () => rights(world));
describe('tenants', () => tenants(world));
describe('the wire', () => wireHabits(world));
describe('programs written for related platforms', () => {
  relatives(world);
  relativesForms(world);
  relativesLogIn(world);
  roundTrip(world);
});
describe('messages', () => messages(world));
describe('signing in', () => signingIn(world));
describe('other ways in', () => otherWaysIn(world));

test('calls every specified route that the server has', async () => {
  const { paths } = (await world().nobody.get('docs/json')).body as unknown as { paths: Record<string, object> };
  const existing = new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${path.replace(/^\/(api\/)?/, '')}`),
    ),
  );
  for (const call of outOfReach) existing.delete(call);
  expect(forgotten(existing, covered)).toEqual([]);
  const rows = table(existing, covered);
  console.log(report(rows, [...existing].filter((call) => !isSpecified(call)).length));
  expect(rows.at(-1)?.covered).toBeGreaterThanOrEqual(rows.at(-1)?.existing ?? Number.POSITIVE_INFINITY);
});
