import { nameProblem, numberRuleOf, tidyName } from '@kaoxin/contract/casework/people/person.ts';
import type { Alike, Begun } from '@kaoxin/contract/casework/record.ts';
import { documentNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkPhone } from '#engine/identity/check-identity.ts';
import { likenessOf, similarityTo } from '#engine/similarity/title-similarity.ts';
import { countLooks, type Found, type Look, noteLooks } from '#platform/audit/person-looks.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { limitRate } from '#platform/session/rate.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { likeCases } from '../../likeness/like-cases.ts';
import { amongCases } from '../case-looks.ts';
import { comparable } from '../comparable.ts';
import { named, shown } from './similar.ts';

const most = 5;
/** Newest visible cases whose titles are compared. Older ones with the same words are found by the list's search. */
const compared = 2000;
/** Shorter titles match too many; longer ones are compared by their beginning. */
const shortest = 6;
const longest = 100;
/** Each call reads the newest titles; the form calls every other second while the user types. */
const perMinute = 90;

type Because = Alike['because'];
type Named = Look & { by: Exclude<Because[number], 'title'> };

/**
 * Same id number, phone or name for users who may see names (security.md S66). Anonymous cases and confidential ones
 * of other handlers are compared by title alone. The audit log records people who were found.
 */
export async function alikeCases(work: Work, module: CaseModule, begun: Begun): Promise<Alike[]> {
  const { actor } = work;
  if (!isAdmitted(module.calls.page, actor)) return [];
  await limitRate(work.platform, `alike|${actor.id}`, perMinute, 60);
  const people = begun.isAnonymous === 1 || !actor.grants.has('pii_view') ? [] : await ofPerson(work, module, begun);
  const titles = await ofTitle(work, module, cutCharacters(begun.title?.trim() ?? '', longest));
  const words = await ofWords(work, module, begun);
  const found = new Map(people);
  for (const [id, row] of [...titles, ...words]) {
    const known = found.get(id);
    found.set(id, known ? { ...known, because: [...known.because, ...row.because] } : row);
  }
  return [...found.values()].slice(0, most);
}

function peopleIn(work: Work, { kind }: CaseModule, { idNo, phone, applicantName }: Begun): Named[] {
  const number = documentNumber(idNo ?? '');
  const isNumber = numberRuleOf(kind)(number, work.now.slice(0, 10));
  const checkedPhone = phone ? checkPhone(phone) : undefined;
  const isName = applicantName && !nameProblem(applicantName);
  return [
    ...(isNumber ? [{ by: 'idNo' as const, value: number }] : []),
    ...(checkedPhone?.ok ? [{ by: 'phone' as const, value: checkedPhone.value }] : []),
    ...(isName ? [{ by: 'name' as const, value: tidyName(applicantName) }] : []),
  ];
}

async function ofPerson(work: Work, module: CaseModule, begun: Begun) {
  const { secrets } = work.context;
  const at = (column: string) => sql.ref(`${module.table}.${column}`);
  const is: Record<Named['by'], (value: string) => RawBuilder<SqlBool>> = {
    idNo: (value) => sql`${at('idHash')} = ${secrets.digest(value)}`,
    phone: (value) => sql`${at('phoneHash')} = ${secrets.digest(value)}`,
    name: (value) => sql`${at('applicantName')} = ${value}`,
  };
  const looks = peopleIn(work, module, begun);
  await countLooks(work, amongCases(module), module.calls.alike, looks);
  const found = new Map<string, Alike>();
  const seen: Found[] = [];
  for (const look of looks) {
    const rows = await work
      .table(module.table)
      .select()
      .select(shown)
      .where(comparable(work, module))
      .where(is[look.by](look.value))
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    const because: Because = [look.by];
    for (const row of named(work, module, rows))
      found.set(row.id, { ...row, because: [...(found.get(row.id)?.because ?? []), ...because] });
    seen.push({ look, targets: rows.map(({ caseNo }) => caseNo) });
  }
  await noteLooks(work, amongCases(module), module.calls.alike, seen);
  return found;
}

async function ofTitle(work: Work, module: CaseModule, title: string) {
  if (Array.from(title).length < shortest) return new Map<string, Alike>();
  const rows = await work.table(module.table).select().select(shown).orderBy('id', 'desc').limit(compared).execute();
  const threshold = await likenessOf(work);
  const likeness = similarityTo(title);
  const near = rows
    .map((row) => ({ row, likeness: likeness(row.title) }))
    .filter((one) => one.likeness >= threshold)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ row }) => row);
  return new Map(named(work, module, near).map((row) => [row.id, { ...row, because: ['title' as const] }]));
}

/** A shorter text does not identify a matter. */
const shortestText = 20;
const longestText = 5000;

/** Compares the draft as if it came in now. Confidential cases are never proposed. */
async function ofWords(work: Work, module: CaseModule, { title, content }: Begun) {
  const text = cutCharacters(content?.trim() ?? '', longestText);
  if (Array.from(text).length < shortestText) return new Map<string, Alike>();
  const letter = { title: cutCharacters(title?.trim() ?? '', longest), content: text, typeId: null };
  const open = sql<SqlBool>`${sql.ref(`${module.table}.confidential`)} = 0`;
  const [found = []] = await likeCases(work, module, [{ ...letter, receivedTime: work.now }], open);
  const threshold = await likenessOf(work);
  const likest = found
    .filter(({ likeness }) => likeness >= threshold)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ id }) => id);
  if (likest.length === 0) return new Map<string, Alike>();
  const rows = await work.table(module.table).those(likest).select(shown).execute();
  const byId = new Map(named(work, module, rows).map((row) => [row.id, row]));
  return new Map<string, Alike>(
    likest.flatMap((id) => {
      const row = byId.get(id);
      return row ? [[id, { ...row, because: ['words'] satisfies Because }] as const] : [];
    }),
  );
}
