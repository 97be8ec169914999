import type { InputOf } from '@kaoxin/contract/call.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { type CaseMoment, caseMoment } from '#areas/casework/index.ts';
import { bindFiles } from '#areas/files/index.ts';
import { auditedTransaction } from '#platform/http/audited-transaction.ts';
import { Refusal } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { headAnswer } from '../read/detail.ts';
import { type CleanEntry, checkEntry, type Entry } from './entry.ts';
import { type Draft, type Facts, insertPetition, insertPetitions, type Petition, takeNumbers } from './insert.ts';
import { type Placed, Places } from './place.ts';
import { refusalOf } from './problems.ts';
import { Repeats, type Writer } from './repeat.ts';

export interface Origin {
  /** dict case_source */
  source: number;
  /** comma-joined ids of uploads, bound to the new case */
  fileIds?: string | null;
}

/** A checked entry with its place and its sealed fields, waiting for its number. */
interface Prepared {
  facts: Facts;
  place: Placed;
  writer: Writer;
}

/**
 * Registers a petition (domain.md 3.1 G1, 3.7), whoever enters it: checked as a whole, numbered, placed by its
 * classification, linked when it repeats an earlier one; never refused for that. In the caller's transaction.
 */
export async function registerPetition(work: Work, entry: Entry, { source, fileIds }: Origin): Promise<Petition> {
  const at = await caseMoment(work);
  const prepared = await prepare(work, at, new Places(work), entry, source);
  const [draft] = await draftsOf(work, [prepared]);
  if (!draft) throw new Error('one entry in, one draft out');
  const row = await insertPetition(work, at, draft);
  if (fileIds) await bindFiles(work, fileIds, 'petition', row.id);
  return row;
}

/** One entry of a file. */
export interface Filed {
  entry: Entry;
  source: number;
}

/** As `registerPetition`, for a file of many: the same rules, few statements. Answers the ids in the file's order. */
export async function registerMany(
  work: Work,
  filed: readonly Filed[],
  refused: (index: number, refusal: Refusal) => Refusal,
): Promise<string[]> {
  const at = await caseMoment(work);
  const places = new Places(work);
  const prepared: Prepared[] = [];
  for (const [index, { entry, source }] of filed.entries()) {
    const ready = prepare(work, at, places, entry, source).catch((error: unknown) => {
      throw error instanceof Refusal ? refused(index, error) : error;
    });
    prepared.push(await ready);
  }
  const drafts = await draftsOf(work, prepared);
  await insertPetitions(work, at, drafts);
  return drafts.map(({ id }) => id);
}

async function prepare(work: Work, at: CaseMoment, places: Places, entry: Entry, source: number): Promise<Prepared> {
  const checked = checkEntry(entry, { source, byCitizen: work.actor.kind === 'citizen', now: at.now });
  const place = await places.of(checked.entry.typeId, checked.entry.districtId);
  const problems = 'type' in place ? checked.problems : [...checked.problems, place];
  if (problems.length > 0 || !('type' in place)) throw refusalOf(problems);
  const facts = factsOf(work, checked.entry, place, source);
  const { title, idHash = null, phoneHash = null } = facts;
  const writer = facts.isAnonymous === 1 ? { title, idHash: null, phoneHash: null } : { title, idHash, phoneHash };
  return { facts, place, writer };
}

/** Numbers the entries, then looks for what they repeat: registrations before this one are visible by then. */
async function draftsOf(work: Work, prepared: readonly Prepared[]): Promise<Draft[]> {
  const numbers = await takeNumbers(work, prepared.length);
  const repeats = await Repeats.among(
    work,
    prepared.map(({ writer }) => writer),
  );
  return prepared.map(({ facts, place, writer }, index) => {
    const number = numbers[index];
    if (!number) throw new Error('as many numbers as entries');
    const firstCaseId = repeats.firstOf(writer);
    repeats.add(writer, number.id, firstCaseId);
    const linked = { ...facts, firstCaseId, isRepeat: firstCaseId ? 1 : 0 };
    return { ...number, facts: linked, type: place.type, note: facts.isBackdated === 1 ? '补录' : null };
  });
}

function factsOf(work: Work, entry: CleanEntry, place: Placed, source: number): Facts {
  const { secrets } = work.context;
  const sealed = (text: string | null) => (text ? secrets.seal(text) : null);
  const idHash = entry.idNo ? secrets.digest(entry.idNo) : null;
  const phoneHash = entry.phone ? secrets.digest(entry.phone) : null;
  const representatives = entry.representatives?.map(({ name, phone }) => ({ name, phone: sealed(phone ?? null) }));
  return {
    source,
    receivedTime: entry.receivedTime,
    isBackdated: entry.isBackdated,
    applicantName: entry.applicantName,
    idNo: sealed(entry.idNo),
    idHash,
    phone: sealed(entry.phone),
    phoneHash,
    typeId: place.type.id,
    legalClass: place.legalClass,
    deptId: place.deptId,
    districtId: place.districtId,
    needAudit: place.type.needAudit,
    confidential: place.confidential,
    title: entry.title,
    content: entry.content,
    demand: entry.demand,
    accusedName: sealed(entry.accusedName),
    accusedDept: sealed(entry.accusedDept),
    isAnonymous: entry.isAnonymous,
    isGroup: entry.isGroup,
    groupCount: entry.groupCount,
    representatives: representatives ?? null,
    happenTime: entry.happenTime,
    happenPlace: entry.happenPlace,
    fromOrg: entry.fromOrg,
    fromDocNo: entry.fromDocNo,
    feedbackDue: entry.feedbackDue,
    priority: entry.priority ?? 1,
    stage: 1,
  };
}

/**
 * Staff entry of letters, visits, calls and matters handed down (domain.md 3.7, register). The audit keeps who filed what
 * class: what a confidential letter says is not for everybody who reads the audit.
 */
export function registerByStaff(work: Work, { body }: InputOf<typeof petitionLetter.register>, exchange: Exchange) {
  const started = performance.now();
  const { source, fileIds, ...entry } = body;
  const audited = { source, typeId: body.typeId };
  const writing = { call: petitionLetter.register, input: body, audited, exchange, started };
  return auditedTransaction(work, writing, async (inside) => {
    const row = await registerPetition(inside, entry, { source, fileIds });
    return { ...(await headAnswer(inside, row)), acceptDue: row.acceptDue };
  });
}
