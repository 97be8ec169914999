import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { holders } from '#engine/people/holders.ts';
import type { ImportLine, Taken } from '#platform/imports/import-kind.ts';
import { countElsewhere, elsewhereWords, refuseAfterLimit } from '#platform/imports/staged/elsewhere.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { changeCounts } from '../examiner/registration/counts.ts';
import { examPage } from '../formal/process/notices.ts';
import { settleIntegrity } from '../violation/integrity.ts';
import type { RosterEntry } from './read-row.ts';

export const registered: Label = ['该证件号码已报名', 'This ID number is registered already'];

export const renumbered: Label = [
  '该证件号码已更正，请按更正后的号码登记',
  'This ID number was corrected. Register the examinee with the corrected number',
];

const personTypes = {
  knownId: 'bigint',
  idType: 'integer',
  idHash: 'text',
  idNo: 'text',
  name: 'text',
  gender: 'integer',
  birthday: 'date',
  phone: 'text',
} as const;

const examinerTypes = {
  examId: 'bigint',
  districtId: 'bigint',
  centreId: 'bigint',
  personId: 'bigint',
  name: 'text',
  gender: 'integer',
  idType: 'integer',
  idNo: 'text',
  idHash: 'text',
  phone: 'text',
  education: 'integer',
  major: 'text',
  workUnit: 'text',
  unitKind: 'integer',
  subjects: 'text[]',
  regStatus: 'integer',
  photoName: 'text',
} as const;

interface NewPerson {
  knownId: string | null;
  idType: number;
  idHash: string;
  idNo: string;
  name: string;
  gender: number;
  birthday: string | null;
  phone: string;
}

const personKey = (idType: number, idHash: string): string => `${idType} ${idHash}`;

/**
 * Registers people with one statement per table. A known person keeps name and number: only corrections change them. A
 * person who is already registered is reported as an error, with neutral words if the registration is out of the
 * caller's sight (decision 115).
 *
 * A row with a known number and another name reaches no known person (security.md S72). It becomes a person of its own,
 * and the city office compares the two (`link-person.ts`). A district sees its own data and no difference.
 */
export async function takeIn(work: Work, examId: string, lines: readonly ImportLine<RosterEntry>[]): Promise<Taken> {
  await refuseAfterLimit(work);
  const { seal } = work.context.secrets;
  const sealed = lines.map(({ key, rowNo, entry }) => ({
    rowNo,
    idHash: key,
    entry,
    idNo: seal(entry.idNo),
    phone: seal(entry.phone),
  }));
  // sorted, because files of other examinations contain the same people and inserts in a fixed order cannot deadlock
  const people = sealed
    .map(({ idHash, idNo, phone, entry: { idType, name, gender, birthday } }) => {
      return { knownId: null, idType, idHash, idNo, name, gender, birthday, phone };
    })
    .sort((one, other) => (one.idHash < other.idHash ? -1 : 1));
  const { ids, others, names } = await personIds(work, people);
  const unlike = people.filter(
    ({ idType, idHash, name }) => !others.has(idHash) && !names.get(personKey(idType, idHash))?.has(plainName(name)),
  );
  await separate(work, examId, unlike, ids);
  const rows = sealed.flatMap(({ idHash, idNo, phone, entry }) => {
    const { districtId, centreId, name, gender, idType, education, major, workUnit, unitKind, subjects } = entry;
    if (others.has(idHash)) return [];
    const personId = ids.get(personKey(idType, idHash));
    if (personId === undefined) throw new Error('a person was inserted or there');
    const said = { name, gender, idType, education, major, workUnit, unitKind, subjects };
    const { regStatus, photoName } = entry;
    return [{ examId, districtId, centreId, personId, idNo, idHash, phone, ...said, regStatus, photoName }];
  });
  const made = await work
    .table('examiner')
    .insertAbsent(rows, examinerTypes, { key: ['examId', 'idHash'], told: ['idHash'] });
  const isIn = new Set(made.map(({ idHash }) => idHash));
  await changeCounts(
    work,
    rows
      .filter(({ idHash }) => isIn.has(idHash))
      .map(({ districtId, centreId, regStatus }) => ({
        cell: { examId, districtId, centreId, regStatus, attendStatus: 0, violationLevel: 0 },
        people: 1,
      })),
  );
  const left = sealed.filter(({ idHash }) => !isIn.has(idHash));
  const inSight = await hashesInSight(work, examId, left, others);
  await countElsewhere(work, left.filter(({ idHash }) => !inSight.has(idHash)).length);
  const wordsOf = (idHash: string): Label => {
    if (!inSight.has(idHash)) return elsewhereWords;
    return others.has(idHash) ? renumbered : registered;
  };
  return { wrong: new Map(left.map(({ rowNo, idHash }) => [rowNo, wordsOf(idHash)] as const)) };
}

/**
 * Digests among these whose registration the caller sees. Includes registrations of people who had the number before.
 */
async function hashesInSight(
  work: Work,
  examId: string,
  left: readonly { idHash: string }[],
  others: ReadonlyMap<string, readonly string[]>,
): Promise<Set<string>> {
  if (left.length === 0) return new Set();
  const hashes = left.map(({ idHash }) => idHash);
  const owners = [...others.values()].flat();
  const seen = work.table('examiner').select().select(['idHash', 'personId']);
  const here = await seen
    .where('examId', '=', examId)
    .where((eb) => eb('idHash', '=', eb.fn.any(eb.val(hashes))))
    .execute();
  const theirs =
    owners.length === 0 ? [] : await seen.where((eb) => eb('personId', '=', eb.fn.any(eb.val(owners)))).execute();
  const people = new Set(theirs.map(({ personId }) => personId));
  const renumberedInSight = [...others].flatMap(([hash, ids]) => (ids.some((id) => people.has(id)) ? hash : []));
  return new Set([...here.map(({ idHash }) => idHash), ...renumberedInSight]);
}

/** Adds a separate person for each of these rows, under a key that matches no number, and updates `ids`. */
async function separate(
  work: Work,
  examId: string,
  unlike: readonly NewPerson[],
  ids: Map<string, string>,
): Promise<void> {
  if (unlike.length === 0) return;
  const separateHash = (idHash: string) => `${examId} ${idHash}`;
  const rows = unlike.map((person) => ({
    ...person,
    knownId: ids.get(personKey(person.idType, person.idHash)) ?? null,
    idHash: separateHash(person.idHash),
  }));
  const made = await work
    .table('person')
    .insertAbsent(rows, personTypes, { key: ['idType', 'idHash'], told: ['id', 'idType', 'idHash'] });
  const there = await thereAlready(work, rows);
  const separated = new Map([...made, ...there].map(({ id, idType, idHash }) => [personKey(idType, idHash), id]));
  for (const { idType, idHash } of unlike) {
    const id = separated.get(personKey(idType, separateHash(idHash)));
    if (id) ids.set(personKey(idType, idHash), id);
  }
  await tellCityOffice(work, examId, rows.length);
}

async function tellCityOffice(work: Work, examId: string, count: number): Promise<void> {
  const exam = await work.table('formalExam').ofTenant().need(examId);
  await notifyPeople(work, await holders(work, 'examiner_reg', null, 'exam_manager'), {
    tab: 'message',
    title: [`${exam.examCode} 考生身份待核对`, `${exam.examCode}: identities to check`],
    content: [
      `${exam.name}：${count}名考生的证件号码已有人员记录而姓名不一致，请核对`,
      `${exam.name}: ${count} examinees have the ID number of a known person with another name`,
    ],
    path: `${examPage}?id=${examId}&part=roster&unlinked=1`,
  });
}

/**
 * Attempts: a number that is being changed belongs to no person in this attempt; the next one finds its former owner.
 */
const turns = 3;

/**
 * Finds or adds the person of each row.
 * @returns `ids` of the people, present and former `names` of known people, and `others`: former owners of a corrected
 * number, for which no person is added
 */
async function personIds(
  work: Work,
  people: readonly NewPerson[],
): Promise<{ ids: Map<string, string>; others: Map<string, string[]>; names: Map<string, Set<string>> }> {
  const ids = new Map<string, string>();
  const names = new Map<string, Set<string>>();
  const others = new Map<string, string[]>();
  const missing = () =>
    people.filter(({ idType, idHash }) => !ids.has(personKey(idType, idHash)) && !others.has(idHash));
  const found = (there: readonly Known[]) => {
    for (const { id, idType, idHash, name, formerNames } of there) {
      ids.set(personKey(idType, idHash), id);
      names.set(personKey(idType, idHash), new Set([name, ...formerNames].map(plainName)));
    }
  };
  for (let turn = 0; turn < turns && missing().length > 0; turn += 1) {
    found(await thereAlready(work, missing()));
    for (const [hash, owners] of await hadBefore(work, missing())) others.set(hash, owners);
    found(await made(work, missing()));
  }
  return { ids, others, names };
}

interface Known {
  id: string;
  idType: number;
  idHash: string;
  name: string;
  formerNames: readonly string[];
}

/**
 * Looks people up by index and locks them (for share) until the transaction ends. A concurrent correction
 * (correct-examinee.ts) waits and then finds the new row.
 */
async function thereAlready(work: Work, people: readonly NewPerson[]): Promise<Known[]> {
  const wanted = work
    .table('person')
    .select()
    .select(['id', 'idType', 'idHash', 'name', 'formerNames'])
    .where('idHash', '=', sql.ref<string>('wanted.hash'))
    // `offset 0` keeps one index look-up per number
    .offset(sql.lit(0))
    .forShare();
  const { rows } = await sql<Known>`select found.*
    from unnest(${people.map(({ idHash }) => idHash)}::text[]) wanted (hash) cross join lateral (${wanted}) found`.execute(
    work.handle,
  );
  return rows;
}

/**
 * Numbers that a person of the same name had before a correction. This is a separate statement after the look-up, which
 * waits for running corrections.
 */
async function hadBefore(work: Work, people: readonly NewPerson[]): Promise<[idHash: string, owners: string[]][]> {
  if (people.length === 0) return [];
  const hashes = people.map(({ idHash }) => idHash);
  const owners = await work
    .table('person')
    .select()
    .select(['id', 'name', 'formerNames', 'formerIdHashes'])
    .where(sql<boolean>`former_id_hashes <> '{}' and former_id_hashes && ${hashes}::text[]`)
    .execute();
  return people.flatMap(({ idHash, name }): [string, string[]][] => {
    const same = owners.filter(
      (owner) =>
        owner.formerIdHashes.includes(idHash) &&
        [owner.name, ...owner.formerNames].some((called) => plainName(called) === plainName(name)),
    );
    return same.length === 0 ? [] : [[idHash, same.map(({ id }) => id)]];
  });
}

async function made(work: Work, people: readonly NewPerson[]): Promise<Known[]> {
  const inserted = await work.table('person').insertAbsent(people, personTypes, {
    key: ['idType', 'idHash'],
    told: ['id', 'idType', 'idHash', 'name', 'formerNames'],
  });
  // integrity records that were stored for a number apply to a newly registered person
  if (inserted.length > 0)
    await settleIntegrity(
      work,
      inserted.map(({ id }) => id),
    );
  return inserted;
}
