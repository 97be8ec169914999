import { type Refusal, refuse } from '#platform/http/errors.ts';

/** What is wrong with an entry, and with which of its fields. */
export type Problem = readonly [zh: string, en: string, field?: string];

const shown = 5;

/** Complaints about one entry as one refusal, the first five in one sentence (as http/input.ts says them), each with its field. */
export function refusalOf(problems: readonly Problem[]): Refusal {
  const join = (side: 0 | 1, sign: string) =>
    [...new Set(problems.map((problem) => problem[side]))].slice(0, shown).join(sign);
  const fields = problems.flatMap(([zh, en, path]) => (path === undefined ? [] : [{ path, msg: [zh, en] }]));
  return refuse(400, [join(0, '；'), join(1, '; ')], fields.length > 0 ? { fields } : undefined);
}
