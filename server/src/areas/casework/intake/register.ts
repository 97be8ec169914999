import type { Call } from '@kaoxin/contract/call.ts';
import { bindFiles } from '#areas/files/index.ts';
import type { EntryFacts } from '#engine/filing/checks.ts';
import { type Problem, refusalOf } from '#engine/filing/problems.ts';
import { auditedTransaction } from '#platform/http/audited-transaction.ts';
import { Refusal } from '#platform/http/errors.ts';
import { type Exchange, manualTransaction, type Route } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import type { CaseMoment } from '../clock/clock.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { headAnswer } from '../read/page/head-answer.ts';
import { caseMoment } from '../workdays/moment.ts';
import { type Draft, type Facts, insertCase, insertCases, takeNumbers } from './insert.ts';
import { type Placed, Places } from './place.ts';
import { Repeats, type Writer } from './repeat.ts';

export interface CleanEntry {
  typeId: string | null;
  districtId: string | null;
  title: string;
  content: string;
  demand: string | null;
  applicantName: string | null;
  idNo: string | null;
  phone: string | null;
  accusedName: string | null;
  accusedDept: string | null;
  isAnonymous: 0 | 1;
  receivedTime: string;
  isBackdated: 0 | 1;
  priority: number | null;
}

/**
 * @template E the entry as the form gives it
 * @template C the checked entry
 */
export interface Intake<E, C extends CleanEntry = CleanEntry> {
  module: CaseModule;
  /** checks beyond the schema; returns all problems in the words of the form (domain.md 3.17) */
  check(entry: E, facts: EntryFacts): { entry: C; problems: readonly Problem[] };
  /** the kind's own columns, sealed if they name a person; throws on a reference to a missing row */
  own(work: Work, entry: E, origin: Origin, clean: C): object | Promise<object>;
  /** the place of the case; default: by classification */
  place?(work: Work, entry: C): Promise<Placed | Problem>;
  /** ids of uploads in the entry itself, named like attachments and bound to the case */
  uploads?(entry: E): string | null;
}

export interface Origin {
  /** dict case_source */
  source: number;
  fileIds?: string | null;
  accepted?: { noticeVersion: string; noticeTime: string } | undefined;
}

interface Prepared {
  facts: Facts;
  place: Placed;
  writer: Writer;
}

/**
 * Registers a case (domain.md 3.1 G1, 3.7): checks, numbers and places it, and links a repetition if its kind does
 * that; a repetition is not refused here. Runs in the caller's transaction.
 */
export async function registerCase<E, C extends CleanEntry>(
  work: Work,
  intake: Intake<E, C>,
  entry: E,
  origin: Origin,
): Promise<CaseRow> {
  const { module } = intake;
  const at = await caseMoment(work);
  const prepared = await prepare(work, intake, at, new Places(work, module, false), entry, origin);
  const [draft] = await draftsOf(work, module, [prepared]);
  if (!draft) throw new Error('one entry in, one draft out');
  const row = await insertCase(work, module, at, draft);
  const handedIn = [origin.fileIds, intake.uploads?.(entry)].filter(Boolean).join(',');
  if (handedIn) await bindFiles(work, handedIn, module.kind, row.id, row.isAnonymous === 1);
  await module.opened?.(work, row);
  return row;
}

export interface Filed<E> {
  entry: E;
  source: number;
}

/** Like `registerCase` for a file, with few statements. Returns the ids in the order of the file. */
export async function registerMany<E, C extends CleanEntry>(
  work: Work,
  intake: Intake<E, C>,
  filed: readonly Filed<E>[],
  refused: (index: number, refusal: Refusal) => Refusal,
): Promise<string[]> {
  const { module } = intake;
  const at = await caseMoment(work);
  const places = new Places(work, module, true);
  const prepared: Prepared[] = [];
  for (const [index, { entry, source }] of filed.entries()) {
    const ready = prepare(work, intake, at, places, entry, { source }).catch((error: unknown) => {
      throw error instanceof Refusal ? refused(index, error) : error;
    });
    prepared.push(await ready);
  }
  const drafts = await draftsOf(work, module, prepared);
  await insertCases(work, module, at, drafts);
  const ids = drafts.map(({ id }) => id);
  if (module.opened)
    for (const row of await work.table(module.table).ofTenant().lock(ids)) await module.opened(work, row);
  return ids;
}

async function prepare<E, C extends CleanEntry>(
  work: Work,
  intake: Intake<E, C>,
  at: CaseMoment,
  places: Places,
  entry: E,
  origin: Origin,
): Promise<Prepared> {
  const { source } = origin;
  const checked = intake.check(entry, { source, byCitizen: work.actor.kind === 'citizen', now: at.now });
  const place = intake.place
    ? await intake.place(work, checked.entry)
    : await places.of(checked.entry.typeId ?? '0', checked.entry.districtId);
  const problems = 'deptId' in place ? checked.problems : [...checked.problems, place];
  if (problems.length > 0 || !('deptId' in place)) throw refusalOf(problems);
  const own = await intake.own(work, entry, origin, checked.entry);
  const facts = { ...factsOf(work, checked.entry, place, source), ...own, ...origin.accepted };
  const { title, idHash = null, phoneHash = null } = facts;
  const writer = facts.isAnonymous === 1 ? { title, idHash: null, phoneHash: null } : { title, idHash, phoneHash };
  return { facts, place, writer };
}

/** Takes numbers first: their lock makes earlier registrations visible to the search for repetitions. */
async function draftsOf(work: Work, module: CaseModule, prepared: readonly Prepared[]): Promise<Draft[]> {
  const numbers = await takeNumbers(work, module, prepared.length);
  const writers = prepared.map(({ writer }) => writer);
  const repeats = module.matter?.linksRepeats ? await Repeats.among(work, module, writers) : null;
  return prepared.map(({ facts, place, writer }, index) => {
    const number = numbers[index];
    if (!number) throw new Error('as many numbers as entries');
    const firstCaseId = repeats?.firstOf(writer) ?? null;
    repeats?.add(writer, number.id, firstCaseId);
    const linked = { ...facts, firstCaseId, isRepeat: firstCaseId ? 1 : 0 };
    return { ...number, facts: linked, type: place.type, note: facts.isBackdated === 1 ? '补录' : null };
  });
}

function factsOf(work: Work, { idNo, phone, priority, ...entry }: CleanEntry, place: Placed, source: number): Facts {
  const { secrets } = work.context;
  const sealed = (text: string | null) => (text ? secrets.seal(text) : null);
  return {
    ...entry,
    source,
    idNo: sealed(idNo),
    idHash: idNo ? secrets.digest(idNo) : null,
    phone: sealed(phone),
    phoneHash: phone ? secrets.digest(phone) : null,
    typeId: place.type?.id ?? null,
    legalClass: place.legalClass,
    deptId: place.deptId,
    districtId: place.districtId,
    needAudit: place.type?.needAudit ?? 1,
    confidential: place.confidential,
    accusedName: sealed(entry.accusedName),
    accusedDept: sealed(entry.accusedDept),
    priority: priority ?? 1,
    stage: 1,
  };
}

type StaffBody<E> = E & { source: number; fileIds?: string | null | undefined; typeId?: string };

/**
 * Staff entry of letters, visits, calls and matters from above (domain.md 3.7, register). The audit log is widely
 * readable, so it records source and class, not the text of a letter.
 */
export const registerRoute = <E, C extends CleanEntry>(call: Call, intake: Intake<E, C>): Omit<Route, 'store'> => ({
  audited: ({ body: { source, typeId } }) => ({ body: { source, typeId } }),
  ...manualTransaction(call, (work: Work, input: { body: unknown }, exchange: Exchange) => {
    const started = performance.now();
    // the call's own schema has checked it
    const body = input.body as StaffBody<E>;
    const { source, fileIds = null } = body;
    const audited = { source, typeId: body.typeId };
    return auditedTransaction(work, { call, input: body, audited, exchange, started }, async (inside) => {
      const row = await registerCase(inside, intake, body, { source, fileIds });
      return { ...(await headAnswer(inside, intake.module, row)), acceptDue: row.acceptDue };
    });
  }),
});
