import { containsBirthday } from '@kaoxin/contract/casework/people/identity.ts';
import { birthdayOf } from '@kaoxin/contract/casework/people/person.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { faultOf } from '#platform/errors.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { changingPerson } from '../aggregate/totals/changing-person.ts';

type Examinee = SelectedRow<'examiner'>;

export interface ExamineeChange {
  name?: string;
  idNo?: string;
  phone?: string;
  gender?: number;
  workUnit?: string;
  education?: number;
  major?: string;
}

export const numberTakenWords: Label = [
  '新证件号码已存在应试人员记录',
  'The new ID number belongs to another examinee already',
];

export async function isNumberTaken(work: Work, personId: string, idNo: string): Promise<boolean> {
  const idHash = work.context.secrets.digest(idNo);
  const other = await work
    .ofTenant()
    .table('person')
    .select()
    .select('id')
    .where('idHash', '=', idHash)
    .where('id', '<>', personId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Corrects an examinee (domain.md 3.8) in the caller's transaction. Name, number, sex and phone change in the person
 * and in all rosters; other data changes in the roster of this examination only. Encrypted numbers, digests, birthday
 * and the statistics of released examinations follow. Locks examinations, roster rows and the person, in this order.
 *
 * @param check examines the row after it is locked
 * @throws 400 if another person has the new number, also if it was assigned concurrently
 */
export async function correctExaminee(
  work: Work,
  examinerId: string,
  change: ExamineeChange,
  check: (now: Examinee) => void,
): Promise<void> {
  const all = work.ofTenant();
  const { personId } = await all.table('examiner').need(examinerId);
  await changingPerson(work, personId, async () => {
    const person = await all.table('person').needLocked(personId);
    check(await all.table('examiner').need(examinerId));
    const { name, idNo, phone, gender, ...ofThis } = change;
    if (idNo !== undefined && (await isNumberTaken(work, personId, idNo))) throw taken();
    const { seal, digest } = work.context.secrets;
    const identity = {
      ...(name !== undefined && { name }),
      ...(gender !== undefined && { gender }),
      ...(idNo !== undefined && { idNo: seal(idNo), idHash: digest(idNo) }),
    };
    const reached = phone === undefined ? {} : { phone: seal(phone) };
    const former = name === undefined || name === person.name ? {} : { formerNames: formerNames(person) };
    const renumbered = idNo === undefined ? {} : { formerIdHashes: formerHashes(person, digest(idNo)) };
    const born = idNo !== undefined && containsBirthday(person.idType) ? { birthday: birthdayOf(idNo) } : {};
    await unlessTaken(
      all.table('person').change(personId, { ...identity, ...reached, ...former, ...renumbered, ...born }),
    );
    if (idNo !== undefined) await compareNoMore(all, personId);
    const rows = await all
      .table('examiner')
      .select()
      .select('id')
      .where('personId', '=', personId)
      .orderBy('id')
      .execute();
    for (const { id } of rows) {
      const own = { ...identity, ...(id === examinerId ? { ...reached, ...ofThis } : {}) };
      if (Object.keys(own).length > 0) await unlessTaken(all.table('examiner').change(id, own));
    }
  });
}

/** A corrected number ends the comparison with a known person, in both directions (`linkPersons`). */
const compareNoMore = (all: Work, personId: string) =>
  all
    .table('person')
    .changeMany(sql<SqlBool>`known_id is not null and (id = ${personId} or known_id = ${personId})`, { knownId: null });

const formerNames = ({ name, formerNames: former }: SelectedRow<'person'>): string[] => [...new Set([...former, name])];

const formerHashes = ({ idHash, formerIdHashes: former }: SelectedRow<'person'>, now: string): string[] =>
  [...new Set([...former, idHash])].filter((hash) => hash !== now);

const taken = () => refuse(400, numberTakenWords, { fields: ['changes'] });

async function unlessTaken<R>(change: Promise<R>): Promise<R> {
  try {
    return await change;
  } catch (error) {
    const { code, constraint = '' } = faultOf(error);
    if (code === '23505' && /^(person|examiner)(_\d\d)?_once$/.test(constraint)) throw taken();
    throw error;
  }
}
