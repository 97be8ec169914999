import { createHash } from 'node:crypto';
import type { SurveyQuestion } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { readAnswers } from '@kaoxin/server/areas/survey/open/read-answers.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import type { Secrets } from '@kaoxin/server/platform/secrets.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type Kysely, sql } from 'kysely';
import { personOf } from '../people.ts';
import { acceptedWithAnswer } from '../petitions/accepted.ts';
import { type Chance, chance } from '../prng.ts';
import { inventSheet } from '../surveys/invent-answers.ts';
import { type SurveySeed, surveySeeds } from '../surveys/survey-texts.ts';
import type { World } from '../world.ts';
import { bulkInsert, takeIds } from './bulk-insert.ts';
import { stamps } from './city-rows.ts';

export async function insertSurveys(db: Kysely<unknown>, world: World, secrets: Secrets): Promise<number> {
  const ids = await takeIds(db, surveySeeds.length);
  const examId = await latestReleased(db);
  let answers = 0;
  for (const [at, seed] of surveySeeds.entries()) {
    const id = ids[at] ?? '';
    await insertSurvey(db, id, seed, world.today);
    const questions = await insertQuestions(db, id, seed);
    await insertAnswers(db, { id, seed, questions, examId: seed.scene === 1 ? examId : null }, world, secrets);
    answers += seed.answers;
  }
  return answers;
}

async function latestReleased(db: Kysely<unknown>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from formal_exam
    where tenant_id = ${firstTenant} and status = 50 order by exam_end desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

const insertSurvey = (db: Kysely<unknown>, id: string, seed: SurveySeed, today: string) =>
  bulkInsert(db, 'survey', [
    {
      ...stamps(id),
      title: seed.title,
      scene: seed.scene,
      anonymous: seed.anonymous,
      limitPerUser: 1,
      status: seed.status,
      startTime: `${addDays(today, seed.opens)} 09:00:00`,
      endTime: `${addDays(today, seed.closes)} 18:00:00`,
      endedTime: seed.status === surveyStatus.of.ended ? `${addDays(today, seed.closes)} 18:00:00` : null,
    },
  ]);

async function insertQuestions(db: Kysely<unknown>, surveyId: string, seed: SurveySeed): Promise<SurveyQuestion[]> {
  const ids = await takeIds(db, seed.questions.length);
  const questions = seed.questions.map(
    ({ qType, title, options = [], rows = [], required = 1, showIf = null }, at): SurveyQuestion => ({
      id: ids[at] ?? '',
      sort: at + 1,
      qType,
      title,
      options: [...options],
      rows: [...rows],
      required,
      showIf,
    }),
  );
  await bulkInsert(
    db,
    'survey_question',
    questions.map(({ id, ...question }) => ({ ...stamps(id), surveyId, ...question })),
  );
  return questions;
}

interface Answered {
  id: string;
  seed: SurveySeed;
  questions: readonly SurveyQuestion[];
  examId: string | null;
}

async function insertAnswers(db: Kysely<unknown>, of: Answered, world: World, secrets: Secrets): Promise<void> {
  const { id: surveyId, seed, questions, examId } = of;
  const choice = chance(`survey ${seed.title}`);
  const ids = await takeIds(db, seed.answers);
  const districts = world.districts.map((district, at) => ({ ...district, leaning: 4.2 - (at % 4) * 0.25 }));
  const weights = districts.map((district) => [district, district.seed.weight] as const);
  const days = Math.min(-1, seed.closes) - seed.opens;
  const rows = ids.map((id, at) => {
    const district = choice.weighted(weights);
    const { answers, duration } = inventSheet(questions, choice, district.leaning, seed);
    const isNamed = seed.anonymous === 0;
    const day = addDays(world.today, seed.opens + dayOf(choice, days));
    const time = timeOf(choice);
    const submitTime = `${day} ${isNamed ? time : '00:00:00'}`;
    return {
      ...stamps(isNamed ? id : hiddenId(surveyId, at)),
      ...(isNamed ? {} : { createTime: submitTime, updateTime: submitTime }),
      arrival: at + 1,
      ...readAnswers(questions, answers, duration),
      surveyId,
      duration,
      examId,
      districtId: district.id,
      caseType: null,
      caseId: null,
      submitTime,
      ...acceptedWithAnswer(isNamed, submitTime),
      userName: isNamed ? secrets.seal(personOf(choice, district.seed.code).name) : null,
      respondent: secrets.digest(`survey ${surveyId} ${at}`),
      ip: isNamed ? secrets.seal(`192.0.2.${1 + (at % 250)}`) : null,
    };
  });
  await bulkInsert(db, 'survey_answer', rows);
}

const hiddenId = (surveyId: string, at: number): string =>
  (createHash('sha256').update(`answer ${surveyId} ${at}`).digest().readBigUInt64BE() >> 1n).toString();

const dayOf = (choice: Chance, days: number): number => Math.floor(choice.next() ** 2 * days);
const timeOf = (choice: Chance): string =>
  [choice.whole(9, 22), choice.whole(0, 59), choice.whole(0, 59)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
