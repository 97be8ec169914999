import type { InputOf } from '@kaoxin/contract/call.ts';
import type { PaperFulfilment, paperBuilding } from '@kaoxin/contract/paper/building.ts';
import type { PaperBlueprint } from '@kaoxin/contract/paper/paper-fields.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { alikeAmong } from '../alike.ts';
import { type Blueprint, fulfilment } from '../assembly/blueprint.ts';
import type { Chosen } from '../assembly/candidate.ts';
import { predict } from '../assembly/predict.ts';
import { weighed } from './candidates.ts';

export const blueprintOf = ({ cells, types, difficulty }: PaperBlueprint): Blueprint => ({
  cells: cells.map(({ score, ...cell }) => (score === undefined ? cell : { ...cell, score })),
  types,
  difficulty,
});

export async function fulfilmentOf(
  work: Work,
  blueprint: PaperBlueprint,
  chosen: readonly Chosen[],
): Promise<PaperFulfilment> {
  const { cells, types, outside } = fulfilment(blueprintOf(blueprint), chosen);
  const labelOf = await labelsOf(work, ['cognition', 'question_type']);
  const points = await work
    .table('knowledgePoint')
    .ofTenant()
    .withRemoved()
    .those([...new Set(cells.map(({ knowledge }) => knowledge))])
    .select(['id', 'name'])
    .execute();
  const names = new Map(points.map(({ id, name }) => [id, name]));
  return {
    cells: cells.map((cell) => ({
      ...cell,
      knowledgeName: names.get(cell.knowledge) ?? null,
      cognitionName: labelOf('cognition', cell.cognition),
    })),
    types: types.map((one) => ({ ...one, typeName: labelOf('question_type', one.type) })),
    outside,
  };
}

export async function predictPaper(work: Work, { body }: InputOf<typeof paperBuilding.calls.predict>) {
  const { questions, passScore, blueprint } = body;
  const { placed, items } = await weighed(work, questions);
  return {
    prediction: predict(items, passScore),
    fulfilment: blueprint ? await fulfilmentOf(work, blueprint, placed) : null,
    alike: await alikeAmong(
      work,
      placed.map(({ question }) => question.id),
    ),
  };
}
