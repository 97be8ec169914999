import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { caseKind, standingWord } from '@kaoxin/contract/casework/actions.ts';
import { caseFinder, type FoundKind, leastSigns, mostFound } from '@kaoxin/contract/casework/find.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { countLooks, noteLooks } from '#platform/audit/person-looks.ts';
import { nearMatch } from '#platform/database/keyword.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';
import { heldKinds, shownUnder } from './boards/todo.ts';
import { amongCases } from './case-looks.ts';
import { wholeNumber } from './list/by-number.ts';
import { shownApplicant } from './present.ts';

const shown = [
  'id',
  'caseNo',
  'title',
  'applicantName',
  'isAnonymous',
  'caseStatus',
  'acceptNoticeTime',
  'approvalLevels',
  'approvedBy',
] as const;
const longestName = 40;
type Found = FoundKind['records'];

export async function findCases(work: Work, text: string): Promise<AnswerOf<typeof caseFinder.find>> {
  const number = numberIn(work, text);
  const [first] = heldKinds(work);
  if (number && first) await countLooks(work, amongCases(first), caseFinder.find, [number]);
  const exact = await Promise.all(
    heldKinds(work).map(async (module) => ({ module, ...(await findOf(work, module, text)) })),
  );
  const isFound = exact.some(({ records }) => records.length > 0);
  const found = isFound ? exact : await Promise.all(exact.map((one) => findNearly(work, one, text)));
  for (const { module, named } of found) {
    const targets = named.map(({ caseNo }) => caseNo);
    const look = numberIn(work, text) ?? { by: 'name' as const, value: text };
    await noteLooks(work, amongCases(module), caseFinder.find, [{ look, targets }]);
  }
  const kinds = found.map(({ module, records }) => ({
    kind: module.kind,
    called: say(module.called, work.actor.language),
    records,
    ...(!isFound && records.length > 0 ? { nearly: 1 as const } : {}),
  }));
  return { byName: Number(mayName(work)), kinds };
}

const numberIn = (work: Work, text: string) => (mayName(work) ? wholeNumber(text, work.now) : undefined);

const mayName = ({ actor }: Work): boolean => actor.grants.has('pii_view');

const nothing = { records: [], named: [] };

async function findNearly(work: Work, of: { module: CaseModule; records: Found; named: Found }, text: string) {
  const { module } = of;
  const isAsked = Array.from(text).length >= leastSigns && !numberIn(work, text);
  const near = isAsked ? nearMatch(module.table, text) : undefined;
  if (!near) return of;
  const asked = shownUnder(work, module, { keyword: text }, true);
  return { ...of, records: await presented(work, module, asked.orderBy(near.far)) };
}

async function findOf(work: Work, module: CaseModule, text: string): Promise<{ records: Found; named: Found }> {
  const signs = Array.from(text).length;
  if (signs < leastSigns) return nothing;
  const beginning = caseNumberIn(module, text);
  const numbered = beginning === undefined ? [] : await byNumber(work, module, beginning);
  if (numbered.length > 0) return { records: numbered, named: [] };
  if (numberIn(work, text)) {
    const named = await newest(work, module, { personNumber: text });
    return { records: named, named };
  }
  const [named, titled] = await Promise.all([
    mayName(work) && beginning === undefined && signs <= longestName
      ? newest(work, module, { applicantName: text })
      : [],
    newest(work, module, { keyword: text }),
  ]);
  const others = titled.filter(({ id }) => named.every((one) => one.id !== id));
  return { records: [...named, ...others].slice(0, mostFound), named };
}

/** The beginning of a case number of this kind; digits alone get its prefix. Undefined for any other text. */
function caseNumberIn({ kind }: CaseModule, text: string): string | undefined {
  const { prefix } = caseKind[kind];
  const [, begin = prefix, digits] = /^([A-Za-z]{2})?(\d{2,})$/.exec(text) ?? [];
  return digits !== undefined && begin.toUpperCase() === prefix ? `${prefix}${digits}` : undefined;
}

/** Range scan of the unique index of numbers. Index and bounds are ordered by bytes, and a colon follows nine. */
function byNumber(work: Work, module: CaseModule, beginning: string): Promise<Found> {
  const beyond = beginning.slice(0, -1) + String.fromCharCode(beginning.charCodeAt(beginning.length - 1) + 1);
  const asked = shownUnder(work, module, {}).where('caseNo', '>=', beginning).where('caseNo', '<', beyond);
  return presented(work, module, asked, 'caseNo');
}

const newest = (work: Work, module: CaseModule, query: Record<string, string>): Promise<Found> =>
  presented(work, module, shownUnder(work, module, query));

async function presented(
  { actor: { language } }: Work,
  { kind, page }: CaseModule,
  asked: ReturnType<typeof shownUnder>,
  by: 'id' | 'caseNo' = 'id',
): Promise<Found> {
  const rows = await asked.orderBy(by, 'desc').select(shown).limit(sql.lit(mostFound)).execute();
  return rows.map(({ id, caseNo, title, ...row }) => ({
    id,
    caseNo,
    title,
    applicantName: shownApplicant(row),
    caseStatusName: standingWord(kind, row, language),
    path: `${page}?id=${id}`,
  }));
}
