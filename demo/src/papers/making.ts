import type { PaperBlueprint, PaperRule, PaperSections } from '@kaoxin/contract/paper/paper-fields.ts';
import { paperBuild } from '@kaoxin/contract/paper/paper-states.ts';
import { type QuestionType, questionType } from '@kaoxin/contract/question/question-states.ts';
import { buildPaper } from '@kaoxin/server/areas/paper/build/build.ts';
import { usableQuestion } from '@kaoxin/server/areas/paper/usable.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { type SqlBool, sql } from 'kysely';
import type { Gaps } from './forms.ts';
import type { PaperPlan } from './plan.ts';

export interface Made {
  forms: { name: string; sections: PaperSections }[];
  rules?: PaperRule[];
  blueprint?: PaperBlueprint;
  gaps: Gaps | null;
}

const aimed = 0.6;
/** Required questions per cell, as a multiple of those used, so that they can be exchanged. */
const toChooseFrom = 3;

export async function madeBy(work: Work, plan: PaperPlan): Promise<Made | undefined> {
  const { banks, making, names } = plan;
  const rows = await work
    .table('questionBank')
    .select()
    .select(['id', 'name'])
    .where('name', 'in', banks)
    .where('sourceBankId', 'is', null)
    .execute();
  const bankIds = banks.flatMap((name) => rows.find((row) => row.name === name)?.id ?? []);
  if (bankIds.length < banks.length) return undefined;
  const [name = ''] = names;
  if (making.buildMode === paperBuild.of.hand) return byHand(work, name, bankIds, making.essays);
  if (making.buildMode === paperBuild.of.rules) {
    const rules = bankIds.flatMap((bankId) =>
      making.rules.map(({ type, ...rule }): PaperRule => ({ bankId, type: type as QuestionType, ...rule })),
    );
    return built(work, plan, { bankIds, rules });
  }
  const cells = await cellsOf(work, bankIds, making.cells, making.each * names.length * toChooseFrom);
  const blueprint: PaperBlueprint = {
    cells: cells.map((cell) => ({ ...cell, count: making.each, score: 1 })),
    types: [{ type: questionType.of.single, count: cells.length * making.each }],
    difficulty: aimed,
  };
  return built(work, plan, { bankIds, blueprint });
}

async function built(
  work: Work,
  { names, subject }: PaperPlan,
  by: { bankIds: string[]; rules?: PaperRule[]; blueprint?: PaperBlueprint },
): Promise<Made> {
  const body = { subject, passScore: 0, forms: names.length, ...by };
  const { forms, gaps } = await buildPaper(work, { query: {}, body }, names[0]);
  return {
    forms: forms.map(({ sections }, at) => ({
      name: names[at] ?? '',
      sections: sections.map(({ title, questions }) => ({
        title,
        questions: questions.map(({ questionId, score }) => ({ questionId, score })),
      })),
    })),
    ...(by.rules ? { rules: by.rules } : { blueprint: by.blueprint }),
    gaps,
  };
}

async function cellsOf(work: Work, bankIds: readonly string[], count: number, least: number) {
  const { rows } = await sql<{ knowledge: string; cognition: PaperBlueprint['cells'][number]['cognition'] }>`
    select k.parent_id as knowledge, question.cognition, count(*) as choices from ${work.table('question').as('question')}
      join ${work.table('knowledgePoint').ofTenant().as('k')} on k.id = question.knowledge[1]
    where ${usableQuestion(work)} and question.bank_id = any(${[...bankIds]}::bigint[])
      and question.question_type = ${questionType.of.single}
    group by 1, 2 having count(*) >= ${least} order by choices desc, 1, 2 limit ${count}`.execute(work.business);
  return rows.map(({ knowledge, cognition }) => ({ knowledge, cognition }));
}

async function byHand(work: Work, name: string, bankIds: string[], points: readonly number[]): Promise<Made> {
  const essays = await work
    .table('question')
    .select()
    .select(['id', 'defaultScore'])
    .where('bankId', 'in', bankIds)
    .where('questionType', '=', questionType.of.essay)
    .where(sql<SqlBool>`${usableQuestion(work)}`)
    .orderBy('useCount')
    .orderBy('id')
    .execute();
  const questions = points.flatMap((score) => {
    const found = essays.find(({ defaultScore }) => defaultScore === score);
    return found ? [{ questionId: found.id, score }] : [];
  });
  return { forms: [{ name, sections: [{ title: '一、主观题', questions }] }], gaps: null };
}
