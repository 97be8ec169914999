import type { InputOf } from '@kaoxin/contract/call.ts';
import { isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import type { ExamField } from '@kaoxin/contract/exam/formal/fields.ts';
import { type ExamRecord, exam, examProblems, type formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { examAction, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { nextNumber } from '#engine/numbering/numbers.ts';
import type { TimelineEvent } from '#engine/timeline/events.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ResourceHooks } from '#platform/resource/crud.ts';
import { save } from '#platform/resource/crud.ts';
import { labelOf } from '#platform/resource/label.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import { sanitizeHtml } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import { isOpen } from './locks.ts';
import { refuseUnboundPapers } from './papers/papers.ts';
import { changesPapers, keepPapers, type PaperChange, paperChange, papersInWords } from './papers/subject-papers.ts';
import { changesSubjects, keepSubjects, type SubjectChange, subjectChange } from './papers/subjects.ts';
import { type Part, partOf } from './part.ts';
import { seenPlaces } from './places/place-rows.ts';
import { changesPlaces, keepPlaces, type PlaceChange, placeChange, refuseHeld, settlePlaces } from './places/places.ts';
import { presentExam } from './present.ts';
import { examGuards, refuseProblems, refuseSubjectProblems } from './process/guards.ts';
import { examProcess } from './process/process.ts';
import { noteExam } from './process/timeline.ts';
import { startRelease, takesTask } from './release/release-task.ts';
import { unlessReleasing } from './release/releasing.ts';
import type { ExamTableRow } from './tables.ts';

type Body = InputOf<typeof formalExam.calls.submit>['body'];
type Values = Partial<Record<ExamField, unknown>>;

export const examHooks: ResourceHooks<'formalExam'> = {
  async validate(work, after, before) {
    refuseProblems(examProblems(after).map(({ field, words }) => ({ path: field, words })));
    const known = new Set(before?.districtIds);
    await refuseDistricts(
      work,
      (after.districtIds ?? []).filter((id) => !known.has(id)),
    );
  },
};

async function refuseDistricts(work: Work, ids: readonly string[]): Promise<void> {
  const found = new Map((await seenPlaces(work, ids)).map((row) => [row.id, row]));
  for (const id of ids) {
    const row = found.get(id);
    if (row?.nodeType !== placeType.district)
      throw refuse(400, ['参加考区不存在，请重新选择', 'Districts: not there any more; choose again'], {
        fields: ['districtIds'],
      });
    if (row.status !== 1)
      throw refuse(400, [`考区【${row.name}】已停用`, `The district ${row.name} is disabled`], {
        fields: ['districtIds'],
      });
  }
}

export async function submitExam(
  work: Work,
  { id, version, status, reason, subjects, subjectPapers, places, ...said }: Body,
): Promise<ExamRecord> {
  const values: Values = said;
  const asked = { version, status, reason, subjects, subjectPapers, places };
  const row = id ? await changeExam(work, id, values, asked) : await addExam(work, values, asked);
  return presentExam(work, row);
}
type Asked = Pick<Body, 'version' | 'status' | 'reason' | 'subjects' | 'subjectPapers' | 'places'>;

const civilService = 1;

/** Default number of days for requesting a review (domain.md 1.2). */
export async function usualReviewDays(work: Work, projectType: unknown): Promise<number> {
  const settings = await settingsOf(work);
  return projectType === civilService
    ? numberOf(settings, 'review.days.civil', 7)
    : numberOf(settings, 'review.days.default', 30);
}

const nextCode = async (work: Work, year: number): Promise<string> =>
  `KS${year}${String(await nextNumber(work, `exam|${year}`)).padStart(4, '0')}`;

async function addExam(
  work: Work,
  values: Values,
  { status, reason, subjects, subjectPapers, places }: Asked,
): Promise<ExamTableRow> {
  const complete = { ...values, reviewDays: values.reviewDays ?? (await usualReviewDays(work, values.projectType)) };
  // without a year, `save` refuses the form before anything is stored
  const examCode = typeof values.year === 'number' ? await nextCode(work, values.year) : '';
  const hooks = { ...examHooks, settle: (given: Values) => ({ ...given, examCode }) };
  const added = await save(work, exam, 'formalExam', complete, hooks);
  if (subjects) await keepSubjects(work, added, await subjectChange(work, added, subjects));
  if (subjectPapers) await keepPapers(work, added, await paperChange(work, added, subjectPapers, subjects));
  if (places) await keepPlaces(work, added, await placeChange(work, added, places));
  await settlePlaces(work, added);
  const bound = await papersInWords(work, added.id);
  const diff: Diff = bound === null ? {} : { subjectPapers: [null, bound] };
  await noteExam(work, added.id, { action: examAction.of.create, from: null, to: added.status, diff });
  return status ? move(work, added, status, reason) : added;
}

async function move(work: Work, row: ExamTableRow, status: number, reason: Asked['reason']): Promise<ExamTableRow> {
  const transition = examProcess.needTo(row, status);
  examProcess.needRight(work, transition);
  if (await takesTask(work, row, transition)) return startRelease(work, row, transition, reason);
  return examProcess.take(work, row, transition, { reason });
}

/** The changes that a form makes. An unchanged list is absent. */
interface ExamChange {
  fields: readonly ExamField[];
  subjects?: SubjectChange | undefined;
  /** present when subjects change too, because papers are bound to subjects */
  papers?: PaperChange | undefined;
  places?: PlaceChange | undefined;
}

async function changeExam(work: Work, id: string, values: Values, asked: Asked): Promise<ExamTableRow> {
  const before = await unlessReleasing(work.table('formalExam'), id);
  work.target = id;
  if ((asked.version ?? before.version) !== before.version) throw refuse('changedByOther');
  const part = await partOf(work, before);
  const change = await changeOf(work, before, part, values, asked);
  const status = asked.status ?? before.status;
  const steps = status !== before.status;
  if (asked.status === before.status && !statesMore(values, asked)) throw examProcess.refuseMove(before.status, status);
  const writes = change.fields.length > 0 || Boolean(change.subjects ?? change.papers ?? change.places);
  if (writes || !steps) needEdit(work);
  if (!part.whole) refuseForeign(part, change, steps);
  refuseLocked(before, change.fields);
  const row = writes ? await writeChange(work, before, values, change) : before;
  return steps ? move(work, row, status, asked.reason) : row;
}

const statesMore = (values: Values, { subjects, subjectPapers, places }: Asked): boolean =>
  Object.keys(values).length > 0 || [subjects, subjectPapers, places].some((list) => list !== undefined);

async function changeOf(
  work: Work,
  before: ExamTableRow,
  part: Part,
  values: Values,
  asked: Asked,
): Promise<ExamChange> {
  const fields = changedFields(values, before, part);
  const subjects = asked.subjects && (await subjectChange(work, before, asked.subjects));
  const papers =
    asked.subjects || asked.subjectPapers
      ? await paperChange(work, before, asked.subjectPapers, asked.subjects)
      : undefined;
  const places = asked.places && (await placeChange(work, { ...before, ...values, id: before.id }, asked.places));
  const changed = subjects && changesSubjects(subjects) ? subjects : undefined;
  return {
    fields,
    subjects: changed,
    papers: papers && (changed || changesPapers(papers)) ? papers : undefined,
    places: places && changesPlaces(places) ? places : undefined,
  };
}

async function writeChange(
  work: Work,
  before: ExamTableRow,
  values: Values,
  change: ExamChange,
): Promise<ExamTableRow> {
  const { fields, subjects, papers, places } = change;
  const { id } = before;
  const papersBefore = papers && (await papersInWords(work, id));
  const row = await writeFields(work, before, Object.fromEntries(fields.map((field) => [field, values[field]])));
  if (subjects) await keepSubjects(work, row, subjects);
  if (papers) await keepPapers(work, row, papers);
  if (places) await keepPlaces(work, row, places);
  await settlePlaces(work, row);
  if (before.status !== examStatus.of.draft) await keepPromises(work, row, change);
  const papersNow = papers && (await papersInWords(work, id));
  const diff = {
    ...diffOf(before, row, fields),
    ...listsChanged(change),
    ...(papersBefore === papersNow ? {} : { subjectPapers: [papersBefore ?? null, papersNow ?? null] as const }),
  };
  await noteExam(work, id, { action: examAction.of.edit, from: before.status, to: row.status, diff });
  return dropAsk(work, row, change);
}

/** A change of lists alone increases the version too. */
async function writeFields(work: Work, before: ExamTableRow, chosen: Values): Promise<ExamTableRow> {
  const { id } = before;
  if (Object.keys(chosen).length === 0) return work.table('formalExam').change(id, {});
  await refuseHeld(work, before, districtsGone(before, chosen));
  return save(work, exam, 'formalExam', { ...chosen, id }, examHooks);
}

function needEdit({ actor }: Work): void {
  if (!actor.grants.has('formal_exam_edit')) throw refuse('notAllowed');
}

async function keepPromises(
  work: Work,
  row: ExamTableRow,
  { fields, subjects, papers, places }: ExamChange,
): Promise<void> {
  const moves = fields.includes('examStart') || fields.includes('examEnd');
  if (subjects || moves) await refuseSubjectProblems(work, row);
  if (papers) await refuseUnboundPapers(work, row);
  if (!places && !fields.includes('districtIds') && !moves) return;
  await examGuards.hasPlaces(work, row);
  await examGuards.placesFit(work, row);
}

const asText = (value: unknown): string => JSON.stringify(isEmpty(value) ? null : value);

function changedFields(values: Values, before: ExamTableRow, { districts, whole }: Part): ExamField[] {
  const was: Values = before;
  return (Object.keys(values) as ExamField[]).filter((field) => {
    const value = values[field];
    if (field === 'districtIds') {
      const seen = whole ? before.districtIds : districts.map(({ id }) => id);
      return asText([...(value as string[])].sort()) !== asText([...seen].sort());
    }
    if (field === 'notice')
      return asText(typeof value === 'string' ? sanitizeHtml(value) : value) !== asText(was.notice);
    return asText(value) !== asText(was[field]);
  });
}

function refuseForeign({ districts }: Part, { fields, papers }: ExamChange, steps: boolean): void {
  if (districts.length > 0 && fields.length === 0 && !papers && !steps) return;
  throw refuse(403, [
    '考试由多个考区参加，只能修改本考区的考点',
    'Several districts take part: only the test centres of one’s own can be changed',
  ]);
}

function refuseLocked({ status }: ExamTableRow, fields: readonly ExamField[]): void {
  const locked = fields.filter((field) => !isOpen(status, field));
  if (locked.length === 0) return;
  const label = (language: 0 | 1) => locked.map((field) => labelOf(exam.own, field)[language]);
  const state = { zh: examStatus.label(status), en: examStatus.label(status, 'en') };
  const words: Label = [
    `当前状态【${state.zh}】不能修改${label(0).join('、')}`,
    `${state.en}: no longer to be changed: ${label(1).map(inSentence).join(', ')}`,
  ];
  throw refuse(400, words, { fields: locked });
}

const districtsGone = (before: ExamTableRow, { districtIds }: Values): string[] =>
  Array.isArray(districtIds) ? before.districtIds.filter((id) => !districtIds.includes(id)) : [];

type Diff = TimelineEvent['diff'];
/** The timeline shows only that these fields changed: their values are long or not visible to all readers. */
const untold: readonly ExamField[] = ['notice', 'attachments', 'districtIds'];

const diffOf = (before: ExamTableRow, after: ExamTableRow, fields: readonly ExamField[]): Diff =>
  Object.fromEntries(
    fields.map((field) => {
      const side = (row: Values) => (untold.includes(field) ? null : ((row[field] ?? null) as string | number | null));
      return [field, [side(before), side(after)] as const];
    }),
  );

const listsChanged = (change: ExamChange): Diff =>
  Object.fromEntries(
    (['subjects', 'places'] as const).flatMap((list) => (change[list] ? [[list, [null, null] as const]] : [])),
  );

const decisive: readonly ExamField[] = ['totalScore', 'passScore', 'passRule'];

/**
 * Drops the first signature after a change of pass rules or bound papers, because it was given for other conditions.
 */
async function dropAsk(work: Work, row: ExamTableRow, { fields, papers }: ExamChange): Promise<ExamTableRow> {
  const decides = fields.some((field) => decisive.includes(field));
  if (row.releaseState !== 1 || !(decides || papers)) return row;
  return dropReleaseAsk(work, row, decides ? '合格规则或分数线有变动' : '科目绑定的试卷有变动');
}

export async function dropReleaseAsk(work: Work, row: ExamTableRow, cause: string): Promise<ExamTableRow> {
  const nobody = { releaseState: 0, releaseAskUser: null, releaseAskTime: null, releaseReason: null };
  const after = await work.table('formalExam').change(row.id, nobody, { version: row.version });
  const { status } = row;
  await noteExam(work, row.id, { action: examAction.of.releaseDrop, from: status, to: status, note: cause });
  return after;
}
