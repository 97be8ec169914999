import type { PaperBlueprint, PaperRule } from '@kaoxin/contract/paper/paper-fields.ts';
import { cognition, type QuestionType } from '@kaoxin/contract/question/question-states.ts';
import { isRecord } from '@kaoxin/contract/records.ts';

export type Cognition = (typeof cognition.of)[keyof typeof cognition.of];
export const cognitions: readonly Cognition[] = Object.values(cognition.of);

export type PlannedRule = { id: string } & { [K in keyof PaperRule]?: PaperRule[K] | undefined };
export interface PlannedPoint {
  id: string;
  knowledge?: string | undefined;
  name?: string | undefined;
  counts: Readonly<Record<string, number | undefined>>;
  /** per question; defaults to its own score */
  score?: number | undefined;
}
export interface Plan {
  rules: readonly PlannedRule[];
  points: readonly PlannedPoint[];
  types: readonly { id: string; type?: QuestionType | undefined; count?: number | undefined }[];
  difficulty: number;
  bankIds: readonly string[];
  forms: number;
  excludeUsedDays?: number;
}

let made = 0;
export const newRow = (): { id: string } => {
  made += 1;
  return { id: `row-${Date.now().toString(36)}-${made}` };
};
export const emptyPlan: Plan = {
  rules: [{ id: 'rule-1' }],
  points: [{ id: 'point-1', counts: {} }],
  types: [],
  difficulty: 0.65,
  bankIds: [],
  forms: 2,
};
export const isPlan = (value: unknown): value is Plan =>
  isRecord(value) && Array.isArray(value.rules) && Array.isArray(value.points) && Array.isArray(value.types);

export const planOf = (rules: readonly PaperRule[] | null, blueprint: PaperBlueprint | null): Plan => ({
  ...emptyPlan,
  ...(rules ? { rules: rules.map((rule, at) => ({ id: `rule-${at}`, ...rule })) } : {}),
  ...(blueprint
    ? {
        points: [...Map.groupBy(blueprint.cells, ({ knowledge }) => knowledge)].map(([knowledge, cells]) => ({
          id: `point-${knowledge}`,
          knowledge,
          counts: Object.fromEntries(cells.map((cell) => [String(cell.cognition), cell.count])),
          ...(cells[0]?.score === undefined ? {} : { score: cells[0].score }),
        })),
        types: blueprint.types.map((one) => ({ id: `type-${one.type}`, ...one })),
        difficulty: blueprint.difficulty,
      }
    : {}),
});

export const rulesOf = ({ rules }: Plan): PaperRule[] =>
  rules.flatMap(({ id: _, count, ...rest }) => (count ? [{ ...rest, count }] : []));

export function blueprintOf({ points, types, difficulty }: Plan): PaperBlueprint | undefined {
  const cells = points.flatMap(({ knowledge, counts, score }) =>
    cognitions.flatMap((level) => {
      const count = counts[level];
      return knowledge && count
        ? [{ knowledge, cognition: level, count, ...(score === undefined ? {} : { score }) }]
        : [];
    }),
  );
  const wanted = types.flatMap(({ type, count }) => (type && count !== undefined ? [{ type, count }] : []));
  return cells.length === 0 ? undefined : { cells, types: wanted, difficulty };
}

/** Knowledge points in two lines: their cells would count twice. */
export const twice = ({ points }: Plan): boolean => {
  const known = points.flatMap(({ knowledge }) => knowledge ?? []);
  return new Set(known).size < known.length;
};
