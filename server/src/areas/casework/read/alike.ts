import { tidyName } from '@kaoxin/contract/casework/person.ts';
import type { Alike, Begun } from '@kaoxin/contract/casework/record.ts';
import { idType } from '@kaoxin/contract/casework/results.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { checkIdNo, checkPhone } from '../identity.ts';
import { likenessOf, titleSimilarity } from '../intake/repeat.ts';
import type { CaseModule } from '../kind/kind.ts';
import { named, shown } from './similar.ts';

/** Shown beside the form. */
const most = 5;
/** The newest cases in sight whose titles are compared; older ones of the same words are found by the list's search. */
const compared = 2000;
/** Shorter titles resemble too many. */
const shortest = 6;

type Because = Alike['because'];

/**
 * What was registered before and may be the same matter, while it is being entered: of the same person, told by the whole id
 * number, phone or name, for whoever may see names (security.md S66), and of nearly the same title. Only what the person's
 * lists show; who wrote without a name is compared by title alone.
 */
export async function alikeCases(work: Work, module: CaseModule, begun: Begun): Promise<Alike[]> {
  const people =
    begun.isAnonymous === 1 || !work.actor.grants.has('pii_view') ? [] : await ofPerson(work, module, begun);
  const titles = await ofTitle(work, module, begun.title?.trim() ?? '');
  const found = new Map(people);
  for (const [id, row] of titles) {
    const known = found.get(id);
    found.set(id, known ? { ...known, because: [...known.because, 'title'] } : row);
  }
  return [...found.values()].slice(0, most);
}

async function ofPerson(work: Work, module: CaseModule, { idNo, phone, applicantName }: Begun) {
  const { secrets } = work.context;
  const checkedId = idNo ? checkIdNo(idNo, idType.of.resident, work.now.slice(0, 10)) : undefined;
  const checkedPhone = phone ? checkPhone(phone) : undefined;
  const at = (column: string) => sql.ref(`${module.table}.${column}`);
  const marks: [Because[number], RawBuilder<SqlBool>][] = [];
  if (checkedId?.ok) marks.push(['idNo', sql`${at('idHash')} = ${secrets.digest(checkedId.value)}`]);
  if (checkedPhone?.ok) marks.push(['phone', sql`${at('phoneHash')} = ${secrets.digest(checkedPhone.value)}`]);
  if (applicantName) marks.push(['name', sql`${at('applicantName')} = ${tidyName(applicantName)}`]);
  const found = new Map<string, Alike>();
  // one after the other, each over its own index: the surest reason stands first
  for (const [reason, isSame] of marks) {
    const rows = await work
      .table(module.table)
      .select()
      .select(shown)
      .where('isAnonymous', '=', 0)
      .where(isSame)
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    for (const row of named(work, module, rows))
      found.set(row.id, { ...row, because: [...(found.get(row.id)?.because ?? []), reason] });
  }
  return found;
}

async function ofTitle(work: Work, module: CaseModule, title: string) {
  if (Array.from(title).length < shortest) return new Map<string, Alike>();
  const rows = await work.table(module.table).select().select(shown).orderBy('id', 'desc').limit(compared).execute();
  const threshold = await likenessOf(work);
  const near = rows
    .map((row) => ({ row, likeness: titleSimilarity(title, row.title) }))
    .filter(({ likeness }) => likeness >= threshold)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ row }) => row);
  return new Map(named(work, module, near).map((row) => [row.id, { ...row, because: ['title' as const] }]));
}
