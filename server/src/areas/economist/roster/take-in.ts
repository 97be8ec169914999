import type { Label } from '@kaoxin/contract/conventions.ts';
import { countElsewhere, elsewhereWords } from '#platform/imports/staged/elsewhere.ts';
import type { Work } from '#platform/work.ts';
import type { RosterSelected } from '../table.ts';
import type { RosterEntry } from './read-row.ts';

export const listedWords: Label = ['该人员已在批次中', 'This person is already in the batch'];

const types = {
  batchNo: 'text',
  name: 'text',
  idNo: 'text',
  idHash: 'text',
  ticketNo: 'text',
  level: 'integer',
  major: 'integer',
  examYear: 'integer',
  score1: 'numeric',
  score2: 'numeric',
  districtId: 'bigint',
  workUnit: 'text',
  phone: 'text',
  commitMode: 'integer',
  checkState: 'integer',
} as const;

const keyOf = ({ batchNo, idHash, level, major }: Pick<RosterSelected, 'batchNo' | 'idHash' | 'level' | 'major'>) =>
  [batchNo, idHash, level, major].join(' ');

export const personKey = ({ secrets }: Work['context'], { idNo, ...entry }: RosterEntry): string =>
  keyOf({ ...entry, idHash: secrets.digest(idNo) });

export async function addToRoster(work: Work, entries: readonly RosterEntry[]): Promise<ReadonlySet<string>> {
  const { seal, digest } = work.context.secrets;
  const rows = entries
    .map(({ idNo, phone, ...entry }) => ({
      ...entry,
      idNo: seal(idNo),
      idHash: digest(idNo),
      phone: phone === null ? null : seal(phone),
    }))
    // sorted by the whole key, so that simultaneous imports cannot deadlock
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const made = await work.table('economistUser').insertAbsent(rows, types, {
    key: ['batchNo', 'idHash', 'level', 'major'],
    told: ['batchNo', 'idHash', 'level', 'major'],
  });
  return new Set(made.map(keyOf));
}

/**
 * Messages for rows that already exist: the plain reason for rows visible to the caller, otherwise only that the number
 * cannot be registered (decision 115). Keyed by `personKey`.
 *
 * @param report notifies the city office; an import does so at its end
 */
export async function refusedWords(
  work: Work,
  entries: readonly RosterEntry[],
  report?: (numbers: number) => Promise<void>,
): Promise<ReadonlyMap<string, Label>> {
  if (entries.length === 0) return new Map();
  const hashes = entries.map(({ idNo }) => work.context.secrets.digest(idNo));
  const seen = await work
    .table('economistUser')
    .select()
    .select(['batchNo', 'idHash', 'level', 'major'])
    .where((eb) => eb('idHash', '=', eb.fn.any(eb.val(hashes))))
    .execute();
  const inSight = new Set(seen.map(keyOf));
  const keys = entries.map((entry) => personKey(work.context, entry));
  const elsewhere = keys.filter((key) => !inSight.has(key)).length;
  if (elsewhere > 0) await report?.(elsewhere);
  await countElsewhere(work, elsewhere);
  return new Map(keys.map((key) => [key, inSight.has(key) ? listedWords : elsewhereWords]));
}
