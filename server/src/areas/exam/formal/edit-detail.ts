import { say } from '@kaoxin/contract/conventions.ts';
import { type ExamForm, exam } from '@kaoxin/contract/exam/formal/formal.ts';
import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import { root } from '@kaoxin/contract/plain-resource/tree.ts';
import { dictionariesOf } from '@kaoxin/contract/resource.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import { lockedIn, lockReason } from './locks.ts';
import { choosePapers } from './papers/papers.ts';
import { subjectRecords } from './papers/subjects.ts';
import { partOf } from './part.ts';
import { sorted } from './places/district-rows.ts';
import { placeRecords } from './places/places.ts';
import { releasing } from './release/releasing.ts';
import { usualReviewDays } from './submit.ts';
import type { ExamTableRow } from './tables.ts';

const presented = presenterOf<'formalExam', Pick<ExamForm, 'attachmentsShown'>>(exam, 'formalExam', {});
const fields = Object.keys(exam.form.shape);
const dictionaries = [...new Set(Object.values(dictionariesOf(exam.form.shape)))];

export async function formOf(work: Work, id: string | null | undefined): Promise<ExamForm> {
  const row = id ? await work.table('formalExam').need(id) : undefined;
  return { ...(row ? await formOfRow(work, row) : await newForm(work)), options: await optionsOf(work) };
}

async function newForm(work: Work): Promise<Omit<ExamForm, 'options'>> {
  return {
    id: null,
    examCode: null,
    version: null,
    status: 0,
    releaseState: 0,
    values: {
      year: Number(work.now.slice(0, 4)),
      batch: 1,
      mode: 1,
      passRule: 1,
      reviewDays: await usualReviewDays(work, null),
    },
    attachmentsShown: [],
    subjects: [],
    places: [],
    lockedFields: ['examCode'],
    lockReason: null,
  };
}

async function formOfRow(work: Work, row: ExamTableRow): Promise<Omit<ExamForm, 'options'>> {
  const { districts, whole } = await partOf(work, row);
  const { attachmentsShown } = await presentOne(presented, work, row);
  const kept = Object.entries({ ...row, districtIds: districts.map((one) => one.id) });
  const isReleasing = row.releaseTaskId !== null;
  const words = isReleasing ? releasing : lockReason(row.status);
  const foreign = [...fields, 'subjects', 'subjects.paperId'];
  const locked: string[] = isReleasing ? [...foreign, 'places'] : lockedIn(row.status);
  return {
    id: row.id,
    examCode: row.examCode,
    version: row.version,
    status: row.status,
    releaseState: row.releaseState,
    values: Object.fromEntries(kept.filter(([field]) => fields.includes(field))),
    attachmentsShown,
    subjects: await subjectRecords(work, row.id),
    places: await placeRecords(work, row.id),
    lockedFields: whole ? locked : [...new Set([...locked, ...foreign])],
    lockReason: whole
      ? words && say(words, work.actor.language)
      : say(
          [
            '考试由多个考区参加，只能修改本考区的考点',
            'Several districts take part: only the test centres of one’s own can be changed',
          ],
          work.actor.language,
        ),
  };
}

async function optionsOf(work: Work): Promise<ExamForm['options']> {
  const districts = await work
    .table('district')
    .select()
    .selectAll()
    .where('status', '=', 1)
    .where('nodeType', '=', placeType.district)
    .execute();
  return {
    districts: sorted(districts).map(({ id, name, code }) => ({ id, name, code })),
    papers: await choosePapers(work, {}),
    dictionaries: await wordsToChoose(work),
  };
}

async function wordsToChoose(work: Work): Promise<ExamForm['options']['dictionaries']> {
  const rows = await work
    .table('dictBiz')
    .select()
    .select(['code', 'parentId', 'dictKey', 'dictValue', 'dictValueEn', 'isSealed'])
    .where((eb) => eb('code', '=', eb.fn.any(eb.val(dictionaries))))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const english = work.actor.language === 'en';
  const sealed = new Set(rows.flatMap(({ code, parentId, isSealed }) => (parentId === root && isSealed ? [code] : [])));
  const chosen = rows.filter(({ code, parentId, isSealed }) => parentId !== root && !isSealed && !sealed.has(code));
  return Object.fromEntries(
    dictionaries.map((code) => [
      code,
      chosen
        .filter((row) => row.code === code)
        .map(({ dictKey, dictValue, dictValueEn }) => ({
          key: Number(dictKey),
          label: (english && dictValueEn) || dictValue,
        })),
    ]),
  );
}
