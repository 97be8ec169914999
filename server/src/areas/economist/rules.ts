import { econRule } from '@kaoxin/contract/economist/rule.ts';
import { crud } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import type { EconomistSelected } from './table.ts';
import { econRuleTable } from './table.ts';

export const ruleRoutes = crud(econRule, econRuleTable);

type Asked = Pick<EconomistSelected, 'level' | 'education' | 'requiredYears' | 'caseStatus'>;

/** Required years: by the current rule for open registrations, by the stored value for decided ones. null: no rule. */
export async function requiredYears(work: Work): Promise<(row: Asked) => number | null> {
  const rules = await work.table('econRule').select().select(['level', 'education', 'minYears']).execute();
  const years = new Map(rules.map(({ level, education, minYears }) => [`${level} ${education}`, minYears]));
  return ({ level, education, requiredYears: kept, caseStatus }) =>
    caseStatus >= 40 ? kept : (years.get(`${level} ${education}`) ?? null);
}
