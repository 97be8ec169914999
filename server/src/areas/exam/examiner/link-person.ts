import { type SqlBool, sql } from 'kysely';
import { needSecondPerson, refuseParty } from '#platform/access/second-person.ts';
import { seesAll } from '#platform/database/scope.ts';
import { factsOfTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { changingPerson } from '../aggregate/totals/changing-person.ts';
import { settleIntegrity } from '../violation/integrity.ts';

export const comparesPersons = ({ actor }: Work): boolean => seesAll(factsOfTable('examiner'), actor);

export async function knownBeside(
  work: Work,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, SelectedRow<'person'>>> {
  if (personIds.length === 0 || !comparesPersons(work)) return new Map();
  const rows = await work
    .table('person')
    .those([...new Set(personIds)])
    .select(['id', 'knownId'])
    .where('knownId', 'is not', null)
    .execute();
  if (rows.length === 0) return new Map();
  const known = await work
    .table('person')
    .those(rows.flatMap(({ knownId }) => knownId ?? []))
    .selectAll()
    .execute();
  const byId = new Map(known.map((row) => [row.id, row]));
  return new Map(
    rows.flatMap(({ id, knownId }) => {
      const person = byId.get(knownId ?? '');
      return person ? [[id, person] as const] : [];
    }),
  );
}

/**
 * Declares that examinees are the known persons with their numbers (security.md S72). Sittings and violations move to
 * the known person; integrity records and statistics follow. The user who registered an examinee is the first of two
 * persons, the caller the second (decision 078).
 * @throws 403 if the caller is limited to districts or has the name of either person, 400 if the identity needs no
 * check or the caller registered the examinee
 */
export async function linkPersons(work: Work, ids: readonly string[]): Promise<{ count: number }> {
  for (const id of ids) await work.table('examiner').need(id);
  if (!comparesPersons(work))
    throw refuse(403, ['考生身份由市级考试机构核对', 'The city office confirms the identity of examinees']);
  for (const id of [...ids].sort()) {
    const { personId, name, createUser } = await work.table('examiner').need(id);
    const person = await work.table('person').need(personId);
    const knownId = person.knownId;
    if (knownId === null)
      throw refuse(400, [`【${name}】的身份无需核对`, `The identity of ${name} is not to be checked`]);
    refuseParty(work, [name, (await work.table('person').need(knownId)).name]);
    await needSecondPerson(work, {
      first: [createUser],
      self: [
        `【${name}】由您登记，请由其他人员核对身份`,
        `You registered ${name}. Another user confirms the identity of this examinee`,
      ],
    });
    await changingPerson(work, personId, async () => {
      // a concurrent correction changed one of the numbers, or another user has joined the two
      if ((await work.table('person').needLocked(personId)).knownId !== knownId) throw refuse('changedByOther');
      const ofPerson = sql<SqlBool>`person_id = ${personId}`;
      await work.ofTenant().table('examiner').changeMany(ofPerson, { personId: knownId });
      await work.ofTenant().table('violationRecord').changeMany(ofPerson, { personId: knownId });
      await work.table('person').erase(sql<SqlBool>`id = ${personId}`);
    });
    await settleIntegrity(work, [knownId]);
  }
  work.target = ids.join(',');
  return { count: ids.length };
}
