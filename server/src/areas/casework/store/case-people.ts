import type { Work } from '#platform/work.ts';
import type { NamedPerson } from '../case-head.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { withoutRecused } from '../recusal/marks.ts';
import { hasInterest } from '../rules/guards/people.ts';
import { namedPerson } from './actor.ts';
import type { CaseRow } from './tables.ts';
import { onlookersOf } from './who-sees.ts';

/** Those of these users that the case neither names nor accuses and that are not its applicant (domain.md 3.7). */
async function withoutInterest(
  work: Work,
  module: CaseModule,
  row: CaseRow,
  ids: readonly string[],
): Promise<NamedPerson[]> {
  const kase = caseHead(work, module, row);
  const people: NamedPerson[] = [];
  for (const id of ids) {
    const person = await namedPerson(work, id);
    if (person && !hasInterest(kase, person)) people.push(person);
  }
  return people;
}

export const casePeople = {
  named: namedPerson,
  withoutRecused,
  withoutInterest,
  onlookers: onlookersOf,
};
