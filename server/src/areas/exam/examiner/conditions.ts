import { tidyName } from '@kaoxin/contract/casework/people/person.ts';
import { attendStatus, standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { documentNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import type { Filter, ListInput } from '@kaoxin/contract/lists/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { condition } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { byResult, dueIn } from '../result/told.ts';
import { byTrait } from './by-trait.ts';
import { chooseExam } from './choose-exam.ts';
import { comparesPersons } from './link-person.ts';
import { seesNeeds } from './named.ts';

export interface Narrowed {
  conditions: readonly RawBuilder<SqlBool>[];
  examId: string | undefined;
  /** limited to one examination or one person */
  ofOne: boolean;
  /** depends on rows of other tables, so its count is not cached while the roster stays the same */
  uncounted: boolean;
  /** filters that the stored counts can answer; undefined if there are others */
  kept: Readonly<Partial<Record<KeptColumn, string>>> | undefined;
}

const attendedBy = [attendStatus.of.present, attendStatus.of.partly];
const keptColumns = ['examId', 'districtId', 'centreId', 'regStatus', 'attendStatus', 'violationLevel'] as const;
type KeptColumn = (typeof keptColumns)[number];
const isKept = (field: string): field is KeptColumn => keptColumns.some((column) => column === field);

export const plainFilter = (filter: Filter): Filter =>
  filter.field === 'name' ? { ...filter, value: tidyName(filter.value) } : filter;

/**
 * Conditions of a roster. A search for a person needs an examination or a person ID.
 * @throws 403 and 400 as `byResult`; 403 for a search by number, needs or integrity records without permission to see
 * them, because a match would reveal them (security.md S66)
 */
export async function narrowed(
  work: Work,
  { filters, extra }: Pick<ListInput, 'filters' | 'extra'>,
): Promise<Narrowed> {
  const equal = new Map(
    filters.flatMap(({ field, comparison, value }) => (comparison === 'equal' ? [[field, value] as const] : [])),
  );
  const examId = equal.get('examId');
  const ofRoster = filters.map((filter) => condition('examiner', plainFilter(filter)));
  const { idNo } = extra;
  const person = idNo === undefined ? undefined : await byNumber(work, idNo, examId);
  const result = await byResult(work, extra, examId);
  if (extra.ageBand !== undefined || extra.attempt !== undefined) refuseOfOne(filters, idNo);
  const trait = await byTrait(work, extra, examId);
  const due = dueIn(work, extra.withoutScore, examId);
  // a match would reveal the value as if it were shown
  const isAboutNeeds = extra.integrity !== undefined || filters.some(({ field }) => field === 'needsAccess');
  if (isAboutNeeds && !seesNeeds(work)) throw refuse('notAllowed');
  const further = [person, result, trait, due, ...bySwitches(work, extra)].filter((one) => one !== undefined);
  const isKeptWhole =
    further.length === 0 && filters.every(({ field, comparison }) => isKept(field) && comparison === 'equal');
  const ofOne = examId !== undefined || equal.has('personId') || idNo !== undefined;
  if (!ofOne && !isKeptWhole) throw chooseExam();
  return {
    ofOne,
    uncounted: [due, trait, extra.integrity, extra.unlinked].some((one) => one !== undefined),
    conditions: [...ofRoster, ...further],
    examId,
    kept: isKeptWhole && equal.size === filters.length ? Object.fromEntries(equal) : undefined,
  };
}

/** Conditions of list keys whose value is 1 or 0. */
const switches: Readonly<Record<string, (work: Work, flag: string) => RawBuilder<SqlBool>>> = {
  photo: (_work, flag) => isThere('examiner.photoId', flag),
  seated: (_work, flag) => isThere('examiner.roomId', flag),
  stands: (_work, flag) => isOf('regStatus', standing, flag),
  attended: (_work, flag) => isOf('attendStatus', attendedBy, flag),
  integrity: byIntegrity,
  unlinked: byKnownPerson,
};

const bySwitches = (work: Work, extra: ListInput['extra']): RawBuilder<SqlBool>[] =>
  Object.entries(switches).flatMap(([key, conditionOf]) => {
    const flag = extra[key];
    return flag === undefined ? [] : [conditionOf(work, flag)];
  });

const isOf = (column: string, values: readonly number[], holds: string): RawBuilder<SqlBool> => {
  const one = sql<SqlBool>`${sql.ref(`examiner.${column}`)} in (${sql.join(values)})`;
  return holds === '1' ? one : sql<SqlBool>`not ${one}`;
};

const isThere = (column: string, given: string): RawBuilder<SqlBool> =>
  given === '1' ? sql<SqlBool>`${sql.ref(column)} is not null` : sql<SqlBool>`${sql.ref(column)} is null`;

function byIntegrity(work: Work, flag: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
  select from ${work.table('person').as('p')} where p.id = ${sql.ref('examiner.personId')} and p.integrity_flag = ${flag}::int)`;
}

/** @throws 403 for a caller limited to districts: a match would reveal that the number is known */
function byKnownPerson(work: Work, isUnlinked: string): RawBuilder<SqlBool> {
  if (!comparesPersons(work)) throw refuse('notAllowed');
  const known = sql<SqlBool>`exists (select from ${work.table('person').as('p')}
    where p.id = ${sql.ref('examiner.personId')} and p.known_id is not null)`;
  return isUnlinked === '1' ? known : sql<SqlBool>`not ${known}`;
}

const personal: readonly string[] = ['name', 'ticketNo', 'personId', 'workUnit'];

/** Age and attempts are not shown in a row, so combining them with a personal filter would reveal them. */
function refuseOfOne(filters: ListInput['filters'], idNo: string | undefined): void {
  const fields = filters.flatMap(({ field }) => (personal.includes(field) ? [field] : []));
  if (fields.length === 0 && idNo === undefined) return;
  throw refuse(
    400,
    [
      '考试时年龄和报考次数不能与姓名、准考证号、证件号码、工作单位一起查询，请清除其中一类条件',
      'Age and attempts are not searched together with a name, ticket, number or work unit: clear either of them',
    ],
    { fields },
  );
}

/** @throws 403 without `pii_view` */
async function byNumber(work: Work, idNo: string, examId: string | undefined): Promise<RawBuilder<SqlBool>> {
  if (!work.actor.grants.has('pii_view')) throw refuse('notAllowed');
  const digest = work.context.secrets.digest(documentNumber(idNo));
  if (examId !== undefined) return sql<SqlBool>`${sql.ref('examiner.idHash')} = ${digest}`;
  const people = await work.table('person').select().select('id').where('idHash', '=', digest).execute();
  const ids = people.map(({ id }) => id);
  return sql<SqlBool>`${sql.ref('examiner.personId')} = any(${ids}::bigint[])`;
}
