import { randomUUID } from 'node:crypto';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import type { BuiltPaper, paperBuilding } from '@kaoxin/contract/paper/building.ts';
import type { PaperBlueprint, PaperRule } from '@kaoxin/contract/paper/paper-fields.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { defined } from '@kaoxin/contract/records.ts';
import { type SqlBool, sql } from 'kysely';
import { bounded } from '#areas/question/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsOf } from '#platform/labels.ts';
import { limitRate } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import { alikeAmong } from '../alike.ts';
import { buildByBlueprint, fitsCell } from '../assembly/blueprint.ts';
import { buildByRules, fitsRule, type Rule } from '../assembly/by-rules.ts';
import type { Candidate, Chosen } from '../assembly/candidate.ts';
import { inTurn } from '../assembly/in-turn.ts';
import { buildParallel } from '../assembly/parallel.ts';
import { predict } from '../assembly/predict.ts';
import { usableQuestion } from '../usable.ts';
import { candidatesWhere, weighed } from './candidates.ts';
import { banksOf, refuseUnknownBanks } from './known-banks.ts';
import { blueprintOf, fulfilmentOf } from './predicted.ts';

type Call = typeof paperBuilding.calls.build;
type Body = InputOf<Call>['body'];
type Built = { chosen: readonly Chosen[]; lacking: BuiltPaper['lacking'] };

const perMinute = 30;
/**
 * Candidates per rule or cell: this many per place, but at least `atLeast`. The limit keeps the exchange within a
 * second.
 */
const forEachPlace = 20;
const atLeast = 200;

/**
 * Proposes a paper by rules or by a blueprint, or parallel forms. Nothing is stored.
 * @param seed drawn by the server: a caller who names it chooses the paper (security.md S76)
 */
export async function buildPaper(
  work: Work,
  { body }: InputOf<Call>,
  seed: string = randomUUID(),
): Promise<AnswerOf<Call>> {
  await limitRate(work.platform, `paperBuild|${work.actor.id}`, perMinute, 60);
  const { rules, blueprint, passScore } = body;
  const forms = body.forms ?? 1;
  if ((rules === undefined) === (blueprint === undefined))
    throw refuse(400, ['请选择组卷规则或双向细目表', 'Give rules or a blueprint'], { fields: ['rules'] });
  if (rules && forms > 1)
    throw refuse(400, ['平行卷须按双向细目表组卷', 'Parallel forms are built by a blueprint'], { fields: ['forms'] });
  await refuseUnknownBanks(work, [...(body.bankIds ?? []), ...banksOf(rules)]);
  const candidates = await poolOf(work, body, seed, forms);
  const { built, gaps } = assembled(candidates, { rules, blueprint, forms, seed });
  const shown: BuiltPaper[] = [];
  for (const { chosen, lacking } of built) {
    const weights = chosen.map(({ question, score }) => ({ questionId: question.id, score }));
    shown.push({
      sections: await sectionsOf(work, chosen),
      prediction: predict((await weighed(work, weights)).items, passScore),
      fulfilment: blueprint ? await fulfilmentOf(work, blueprint, chosen) : null,
      lacking: [...lacking],
    });
  }
  return { candidates: candidates.length, forms: shown, gaps };
}

interface Plan {
  rules: readonly PaperRule[] | undefined;
  blueprint: PaperBlueprint | undefined;
  forms: number;
  seed: string;
}

const ruleOf = (rule: PaperRule): Rule => defined(rule);

function assembled(candidates: readonly Candidate[], { rules, blueprint, forms, seed }: Plan) {
  if (!blueprint) {
    const { chosen, lacking } = buildByRules(candidates, (rules ?? []).map(ruleOf), seed);
    return { built: [{ chosen, lacking: [...lacking] }] satisfies Built[], gaps: null };
  }
  const plan = blueprintOf(blueprint);
  if (forms === 1)
    return { built: [{ chosen: buildByBlueprint(candidates, plan, seed), lacking: [] }] satisfies Built[], gaps: null };
  const parallel = buildParallel(candidates, plan, forms, seed);
  return {
    built: parallel.forms.map((chosen): Built => ({ chosen, lacking: [] })),
    gaps: {
      difficulty: parallel.difficultyGap,
      information: parallel.informationGap,
      variance: parallel.varianceGap,
    },
  };
}

async function poolOf(work: Work, body: Body, seed: string, forms: number): Promise<Candidate[]> {
  const { subject, bankIds, rules, blueprint, excludeUsedDays } = body;
  const conditions = [
    usableQuestion(work),
    bankIds
      ? sql<SqlBool>`bank_id = any(${bankIds}::bigint[])`
      : sql<SqlBool>`bank_id in (select b.id from ${work.table('questionBank').as('b')} where b.subject = ${subject})`,
  ];
  if (excludeUsedDays)
    conditions.push(
      sql<SqlBool>`(last_use_time is null or last_use_time < ${work.now}::timestamptz - make_interval(days => ${excludeUsedDays}::int))`,
    );
  const all = inTurn(await candidatesWhere(work, conditions), seed);
  const wanted = [
    ...(rules ?? []).map((rule) => ({
      count: rule.count,
      takes: (one: Candidate) => fitsRule(one, ruleOf(rule)),
    })),
    ...(blueprint ? blueprintOf(blueprint).cells : []).map((cell) => ({
      count: cell.count * forms,
      takes: (one: Candidate) => fitsCell(one, cell),
    })),
  ];
  const pool = new Map<string, Candidate>();
  for (const { count, takes } of wanted)
    for (const one of all.filter(takes).slice(0, Math.max(atLeast, forEachPlace * count))) pool.set(one.id, one);
  return grouped(work, [...pool.values()]);
}

/** One group per similar pair, so that a paper never contains both. */
async function grouped(work: Work, pool: readonly Candidate[]): Promise<Candidate[]> {
  const groups = new Map<string, string[]>();
  const pairs = await alikeAmong(
    work,
    pool.map(({ id }) => id),
    bounded,
  );
  for (const { questionId, otherId } of pairs)
    for (const id of [questionId, otherId]) groups.set(id, [...(groups.get(id) ?? []), `${questionId} ${otherId}`]);
  return pool.map((one) => ({ ...one, similarGroups: groups.get(one.id) ?? [] }));
}

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

async function sectionsOf(work: Work, chosen: readonly Chosen[]): Promise<BuiltPaper['sections']> {
  const labelOf = await labelsOf(work, ['question_type']);
  const rows = await work
    .table('question')
    .those(chosen.map(({ question }) => question.id))
    .select(['id', 'questionCode', 'brief'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byType = Map.groupBy(chosen, ({ question }) => question.type);
  const types = Object.values(questionType.of).filter((type) => byType.has(type));
  return types.map((type, at) => ({
    title: `${numerals[at]}、${labelOf('question_type', type) ?? questionType.label(type)}`,
    questions: (byType.get(type) ?? []).map(({ question, score }) => ({
      questionId: question.id,
      questionCode: byId.get(question.id)?.questionCode ?? '',
      brief: byId.get(question.id)?.brief ?? '',
      questionType: type,
      score,
    })),
  }));
}
