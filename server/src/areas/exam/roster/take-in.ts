import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import type { ImportLine, Taken } from '#platform/imports/import-kind.ts';
import type { Work } from '#platform/work.ts';
import { changeCounts } from '../examiner/counts.ts';
import { settleIntegrity } from '../violation/integrity.ts';
import type { RosterEntry } from './read-row.ts';

export const registered: Label = ['该证件号码已报名', 'This ID number is registered already'];

const personTypes = {
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
 * Registers people in as many statements as there are tables. A person who is known already stays as he is known: his name
 * and number are put right by another hand than a roster's. Whoever turns out to be registered by now is told as wrong.
 */
export async function takeIn(work: Work, examId: string, lines: readonly ImportLine<RosterEntry>[]): Promise<Taken> {
  const { seal } = work.context.secrets;
  const sealed = lines.map(({ key, rowNo, entry }) => ({
    rowNo,
    idHash: key,
    entry,
    idNo: seal(entry.idNo),
    phone: seal(entry.phone),
  }));
  // files of other examinations hold the same people: who inserts them in one order waits and ends nobody
  const people = sealed
    .map(({ idHash, idNo, phone, entry: { idType, name, gender, birthday } }) => {
      return { idType, idHash, idNo, name, gender, birthday, phone };
    })
    .sort((one, other) => (one.idHash < other.idHash ? -1 : 1));
  const ids = await personIds(work, people);
  const rows = sealed.map(({ idHash, idNo, phone, entry }) => {
    const { districtId, centreId, name, gender, idType, education, major, workUnit, unitKind, subjects } = entry;
    const personId = ids.get(personKey(idType, idHash));
    if (personId === undefined) throw new Error('a person was inserted or there');
    const said = { name, gender, idType, education, major, workUnit, unitKind, subjects };
    const { regStatus, photoName } = entry;
    return { examId, districtId, centreId, personId, idNo, idHash, phone, ...said, regStatus, photoName };
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
  return {
    wrong: new Map(sealed.flatMap(({ rowNo, idHash }) => (isIn.has(idHash) ? [] : [[rowNo, registered] as const]))),
  };
}

/** Whoever is given another number in this very moment is nobody's then: the next turn makes a person of the old one. */
const turns = 3;

async function personIds(work: Work, people: readonly NewPerson[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (let turn = 0; turn < turns; turn += 1) {
    const missing = people.filter(({ idType, idHash }) => !ids.has(personKey(idType, idHash)));
    if (missing.length === 0) break;
    for (const { id, idType, idHash } of await madeOrThere(work, missing)) ids.set(personKey(idType, idHash), id);
  }
  return ids;
}

/**
 * Those that are new are told as they are inserted; the others are looked up one by one in their index, and held until the
 * transaction ends: whoever corrects one of them (correct-examinee.ts) waits, and finds the row that is made of him here.
 */
async function madeOrThere(work: Work, people: readonly NewPerson[]) {
  const made = await work
    .table('person')
    .insertAbsent(people, personTypes, { key: ['idType', 'idHash'], told: ['id', 'idType', 'idHash'] });
  // what stands against a number stands against whoever comes with it
  if (made.length > 0)
    await settleIntegrity(
      work,
      made.map(({ id }) => id),
    );
  const isMade = new Set(made.map(({ idType, idHash }) => personKey(idType, idHash)));
  const there = people.filter(({ idType, idHash }) => !isMade.has(personKey(idType, idHash)));
  if (there.length === 0) return made;
  // in a statement of its own, which sees those that another transaction has inserted meanwhile
  const wanted = work
    .table('person')
    .select()
    .select(['id', 'idType', 'idHash'])
    .where('idHash', '=', sql.ref<string>('wanted.hash'))
    // each looked up by itself in the index of numbers
    .offset(sql.lit(0))
    .forShare();
  const { rows } = await sql<{ id: string; idType: number; idHash: string }>`select found.*
    from unnest(${there.map(({ idHash }) => idHash)}::text[]) wanted (hash) cross join lateral (${wanted}) found`.execute(
    work.handle,
  );
  return [...made, ...rows];
}
