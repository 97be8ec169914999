import { tidyName } from '@kaoxin/contract/casework/person.ts';
import { attendStatus, standing } from '@kaoxin/contract/exam/examiner-states.ts';
import type { Filter, ListInput } from '@kaoxin/contract/list.ts';
import { documentNumber } from '@kaoxin/contract/typed-numbers.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { condition } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { byResult, dueIn } from '../result/told.ts';
import { byTrait } from './by-trait.ts';
import { comparesPersons } from './link-person.ts';
import { seesNeeds } from './named.ts';

/** What a roster is narrowed to. */
export interface Narrowed {
  conditions: readonly RawBuilder<SqlBool>[];
  /** the examination it is the roster of */
  examId: string | undefined;
  /** it is one of an examination, or of a person */
  ofOne: boolean;
  /** it goes by rows of other tables: its count is not kept while the roster stays as it is */
  uncounted: boolean;
  /** it is told apart by what counts are kept by, and by nothing else */
  kept: Readonly<Partial<Record<KeptColumn, string>>> | undefined;
}

/** Absent from all of it, or not known, is not there. */
const attendedBy = [attendStatus.of.present, attendStatus.of.partly];
const keptColumns = ['examId', 'districtId', 'centreId', 'regStatus', 'attendStatus', 'violationLevel'] as const;
type KeptColumn = (typeof keptColumns)[number];
const isKept = (field: string): field is KeptColumn => keptColumns.some((column) => column === field);

/** Of all examinations together only the first people are shown, by what counts are kept by. */
export const chooseExam = () => refuse(400, ['请选择考试', 'Select the examination'], { fields: ['examId'] });

/** A filter as rosters hold what it compares: full-width letters and several blanks in a name find whoever is called so. */
export const plainFilter = (filter: Filter): Filter =>
  filter.field === 'name' ? { ...filter, value: tidyName(filter.value) } : filter;

/**
 * Conditions of a roster. Whoever looks for somebody names the examination or the person.
 * @throws 403 and 400 as `byResult`; 403 for a number, needs or integrity records that are looked for by whoever may not see them:
 * they would be told by being found (security.md S66)
 */
export async function narrowed(
  work: Work,
  { filters, extra }: Pick<ListInput, 'filters' | 'extra'>,
): Promise<Narrowed> {
  const equal = new Map(
    filters.flatMap(({ field, comparison, value }) => (comparison === 'equal' ? [[field, value] as const] : [])),
  );
  const examId = equal.get('examId');
  const conditions = filters.map((filter) => condition('examiner', plainFilter(filter)));
  const { idNo } = extra;
  if (idNo !== undefined) {
    if (!work.actor.grants.has('pii_view')) throw refuse('notAllowed');
    conditions.push(await byNumber(work, documentNumber(idNo), examId));
  }
  const result = await byResult(work, extra, examId);
  if (result) conditions.push(result);
  if (extra.ageBand !== undefined || extra.attempt !== undefined) refuseOfOne(filters, idNo);
  const trait = await byTrait(work, extra, examId);
  if (trait) conditions.push(trait);
  const due = dueIn(work, extra.withoutScore, examId);
  if (due) conditions.push(due);
  const { photo, seated, integrity, unlinked, stands, attended } = extra;
  // found by it somebody would be told of as if it were shown
  const isAboutNeeds = integrity !== undefined || filters.some(({ field }) => field === 'needsAccess');
  if (isAboutNeeds && !seesNeeds(work)) throw refuse('notAllowed');
  if (photo !== undefined) conditions.push(isThere('examiner.photoId', photo));
  if (seated !== undefined) conditions.push(isThere('examiner.roomId', seated));
  if (stands !== undefined) conditions.push(isOf('regStatus', standing, stands));
  if (attended !== undefined) conditions.push(isOf('attendStatus', attendedBy, attended));
  if (integrity !== undefined) conditions.push(byIntegrity(work, integrity));
  if (unlinked !== undefined) conditions.push(byKnownPerson(work, unlinked));
  const isKeptWhole =
    idNo === undefined &&
    result === undefined &&
    trait === undefined &&
    due === undefined &&
    photo === undefined &&
    seated === undefined &&
    stands === undefined &&
    attended === undefined &&
    integrity === undefined &&
    unlinked === undefined &&
    filters.every(({ field, comparison }) => isKept(field) && comparison === 'equal');
  const ofOne = examId !== undefined || equal.has('personId') || idNo !== undefined;
  if (!ofOne && !isKeptWhole) throw chooseExam();
  return {
    ofOne,
    uncounted: due !== undefined || trait !== undefined || integrity !== undefined || unlinked !== undefined,
    conditions,
    examId,
    kept: isKeptWhole && equal.size === filters.length ? Object.fromEntries(equal) : undefined,
  };
}

/** Those a count calls by one word. */
const isOf = (column: string, values: readonly number[], holds: string): RawBuilder<SqlBool> => {
  const one = sql<SqlBool>`${sql.ref(`examiner.${column}`)} in (${sql.join(values)})`;
  return holds === '1' ? one : sql<SqlBool>`not ${one}`;
};

const isThere = (column: string, given: string): RawBuilder<SqlBool> =>
  given === '1' ? sql<SqlBool>`${sql.ref(column)} is not null` : sql<SqlBool>`${sql.ref(column)} is null`;

const byIntegrity = (work: Work, flag: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from ${work.table('person').as('p')} where p.id = ${sql.ref('examiner.personId')} and p.integrity_flag = ${flag}::int)`;

/** @throws 403 for a caller of single districts, to whom a found row would tell that its number is known */
function byKnownPerson(work: Work, isUnlinked: string): RawBuilder<SqlBool> {
  if (!comparesPersons(work)) throw refuse('notAllowed');
  const known = sql<SqlBool>`exists (select from ${work.table('person').as('p')}
    where p.id = ${sql.ref('examiner.personId')} and p.known_id is not null)`;
  return isUnlinked === '1' ? known : sql<SqlBool>`not ${known}`;
}

/** What finds one person, or a handful. */
const personal: readonly string[] = ['name', 'ticketNo', 'personId', 'workUnit'];

/** Age and attempts stand in no row: of somebody who is looked for they would be told by his being found. */
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

/** In an examination by its own index, elsewhere through the person. */
async function byNumber(work: Work, idNo: string, examId: string | undefined): Promise<RawBuilder<SqlBool>> {
  const digest = work.context.secrets.digest(idNo);
  if (examId !== undefined) return sql<SqlBool>`${sql.ref('examiner.idHash')} = ${digest}`;
  const people = await work.table('person').select().select('id').where('idHash', '=', digest).execute();
  const ids = people.map(({ id }) => id);
  return sql<SqlBool>`${sql.ref('examiner.personId')} = any(${ids}::bigint[])`;
}
