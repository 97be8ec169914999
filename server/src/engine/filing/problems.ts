import { type Refusal, refuse } from '#platform/http/errors.ts';

export type Problem = readonly [zh: string, en: string, field?: string];

const shown = 5;

/** One refusal with all fields; its sentence has the first five problems, as in http/input.ts. */
export function refusalOf(problems: readonly Problem[]): Refusal {
  const join = (side: 0 | 1, sign: string) =>
    [...new Set(problems.map((problem) => problem[side]))].slice(0, shown).join(sign);
  const fields = problems.flatMap(([zh, en, path]) => (path === undefined ? [] : [{ path, msg: [zh, en] }]));
  return refuse(400, [join(0, '；'), join(1, '; ')], fields.length > 0 ? { fields } : undefined);
}
