import type { Call } from '@kaoxin/contract/call.ts';
import { makeZip } from '../../server/src/platform/files/testing/zip-maker.ts';
import type { Answer } from '../../server/src/testing/browser.ts';
import type { IdField } from './id-fields.ts';
import type { Ids } from './ids.ts';
import { furtherPapers } from './paper-samples.ts';
import type { Sample } from './sample.ts';

/** Possible statuses for a request with a foreign id; `isFoundOut` distinguishes them further. */
export const refusals: readonly number[] = [200, 400, 403, 404, 409, 415];

const named: Readonly<Record<string, (ids: Ids) => string>> = {
  examId: ({ exam }) => exam,
  taskId: ({ reviewTask }) => reviewTask,
  surveyId: ({ survey }) => survey,
  templateId: ({ dataTemplate }) => dataTemplate,
  fieldId: ({ dataField }) => dataField,
  fieldIds: ({ dataField }) => dataField,
  questionId: ({ surveyQuestion }) => surveyQuestion,
  bankId: ({ bank }) => bank,
  bankIds: ({ bank }) => bank,
  ownerId: ({ user }) => user,
  author: ({ user }) => user,
  targetDeptId: ({ dept }) => dept,
  knowledge: ({ resources }) => resources.knowledge_point ?? '',
  theirs: ({ question }) => question,
  own: ({ question }) => question,
  districtId: ({ examDistrict }) => examDistrict,
  districtIds: ({ examDistrict }) => examDistrict,
  centreId: ({ examCentre }) => examCentre,
  roomId: ({ seatRoom }) => seatRoom,
  examinerId: ({ examiner }) => examiner,
  otherId: ({ examiner }) => examiner,
  personId: ({ person }) => person,
  planId: ({ seatPlan }) => seatPlan,
  recordId: ({ violation }) => violation,
  paperId: ({ paper }) => paper,
  batchId: ({ batch }) => batch,
  typeId: ({ type }) => type,
  deptId: ({ dept }) => dept,
  userId: ({ user }) => user,
  userIds: ({ user }) => user,
  handlerId: ({ user }) => user,
  concernedIds: ({ user }) => user,
  secondSignUserId: ({ user }) => user,
  roleId: ({ role }) => role,
  roleIds: ({ role }) => role,
  menuId: ({ menu }) => menu,
  menuIds: ({ menu }) => menu,
  dataScopeIds: ({ dataScope }) => dataScope,
  apiScopeIds: ({ dataScope }) => dataScope,
  topMenuId: ({ topMenu }) => topMenu,
  topMenuIds: ({ topMenu }) => topMenu,
  clusterId: ({ petition }) => petition,
  formalExamId: ({ exam }) => exam,
  bizId: ({ correction }) => correction,
  fileIds: ({ attachment }) => attachment,
  fileId: ({ attachment }) => attachment,
  packageId: ({ tenantPackage }) => tenantPackage,
  datasourceId: ({ datasource }) => datasource,
  postId: ({ resources }) => resources.post ?? '',
  parentId: ({ dept }) => dept,
};
const members: Readonly<Record<string, (ids: Ids) => string>> = {
  'rooms.id': ({ seatRoom }) => seatRoom,
  'subjects.id': ({ examSubject }) => examSubject,
  'places.id': ({ examPlace }) => examPlace,
  'entries.id': ({ examiner }) => examiner,
  'items.id': ({ petition }) => petition,
  'cases.id': ({ economist }) => economist,
  'questions.id': ({ surveyQuestion }) => surveyQuestion,
  'children.id': ({ question }) => question,
};
/** The parent in a tree is of the same kind. */
const above = (path: string, ids: Ids): string | undefined => {
  if (path.startsWith('district/')) return ids.examDistrict;
  if (path.startsWith('type/')) return ids.type;
  if (path.includes('/role/')) return ids.role;
  if (path.includes('/menu/')) return ids.menu;
  return path.includes('/dict') ? ids.dict : undefined;
};
/** Questions of banks differ from those of surveys. */
const ofBanks = (path: string, name: string, { question }: Ids): string | undefined =>
  name === 'questionId' && /^(questionBankAudit|paper|paperQuestion)\//.test(path) ? question : undefined;
/** Corrections refer to an opening, although the path names an examination. */
const ofCorrections = (path: string, name: string, { infoExam }: Ids): string | undefined =>
  name === 'examId' && /^(message\/|open\/infoEdit)/.test(path) ? infoExam : undefined;
export function theirsOf({ path: called }: Call, { path }: IdField, ids: Ids): string | undefined {
  const name = path.at(-1) ?? '';
  const parent =
    name === 'parentId' ? above(called, ids) : (ofBanks(called, name, ids) ?? ofCorrections(called, name, ids));
  return parent ?? (path.length > 1 ? members[path.join('.')]?.(ids) : undefined) ?? named[name]?.(ids);
}

const photos = makeZip([{ name: '001.jpg', content: 'nobody looks at it before the answer' }]);
const subject = {
  subjectCode: '02',
  name: '另一科',
  totalScore: 100,
  passScore: 60,
  startTime: '2026-06-06 09:00:00',
  endTime: '2026-06-06 11:00:00',
};
const kept = { managerName: '陈远', managerPhone: '13800001111' };
const newDistrict = { nodeType: 1, code: '77', name: '外二考区', regionCode: '11', ...kept };
const newCentre = { nodeType: 2, code: '88002', name: '外二考点', address: '学府路1号', centreKind: 1, ...kept };
const newRoom = { roomNo: '009', floor: 1, seats: 10, columnsCount: 2, isAccessible: 0, isBackup: 0 };
const newStaff = { name: '外人', phone: '13900000009', duty: 4 };

const part = {
  questionType: 3,
  stem: '<p>一问</p>',
  answer: { kind: 'keys', keys: ['T'] },
  scoreRule: 1,
  defaultScore: 1,
};

const sheet = '题型,题干,答案,分值,难度\n判断,国务院是最高国家行政机关。,对,1,易\n';

/** Samples that reach the record look-up where the usual ones fail before. */
export const further: Readonly<Record<string, (own: Ids) => readonly Sample[]>> = {
  'POST district/save': ({ examDistrict }) => [
    { body: { ...newDistrict } },
    { body: { ...newCentre, parentId: examDistrict } },
  ],
  'POST district/submit': ({ examDistrict, examCentre }) => [
    { body: { ...newDistrict } },
    { body: { ...newCentre, parentId: examDistrict } },
    { body: { ...newCentre, id: examCentre, code: '88001', version: 1, rooms: [newRoom] } },
  ],
  'POST room/submit': () => [{ body: newRoom }],
  'POST formalExam/submit': ({ exam, examCentre }) => [
    { body: { id: exam, subjects: [subject] } },
    { body: { id: exam, subjects: [subject], subjectPapers: [{ subjectCode: '02', label: 'B' }] } },
    { body: { id: exam, places: [{ centreId: examCentre }] } },
  ],
  'POST examStaff/submit': ({ exam }) => [{ body: { ...newStaff, examId: exam } }],
  'POST question/submit': ({ question, bank }) => [
    { body: { ...part, difficulty: 3 } },
    { body: { ...part, difficulty: 3, bankId: bank } },
    { body: { id: question, questionType: 7, answer: { kind: 'none' }, defaultScore: 1, children: [part] } },
  ],
  'POST question/import': ({ bank }) => [{ query: { bankId: bank }, file: '题.csv', content: sheet }],
  ...furtherPapers,
  'POST examiners/attend': ({ exam }) => [{ body: { examId: exam, entries: [{ attend: 1 }] } }],
  'POST examiners/photos': ({ exam }) => [{ query: { examId: exam }, file: '照片.zip', content: photos }],
  'POST formalExam/importExaminers': ({ exam }) => [{ query: { examId: exam }, file: '名单.csv' }],
  'POST reinspection/importRoster': ({ reviewTask }) => [{ query: { taskId: reviewTask }, file: '名单.csv' }],
  'POST formalExam/importScores': ({ exam }) => [{ query: { examId: exam }, file: '成绩.csv' }],
  'POST formalExam/importAnswers': ({ exam }) => [{ query: { examId: exam }, file: '作答.csv' }],
};

export const withTheirs = ({ part, path, many }: IdField, sample: Sample, id: string): Sample => ({
  ...sample,
  [part]: putIn(sample[part], path, many && part === 'body' ? [id] : id),
});

function putIn(given: unknown, [first = '', ...below]: readonly string[], value: unknown): object {
  const own = (given ?? {}) as Record<string, unknown>;
  if (below.length === 0) return { ...own, [first]: value };
  const next = own[first];
  if (typeof next === 'object' && next !== null && !Array.isArray(next))
    return { ...own, [first]: putIn(next, below, value) };
  const list: unknown[] = Array.isArray(next) && next.length > 0 ? next : [{}];
  return { ...own, [first]: list.map((one) => putIn(one, below, value)) };
}

/** States in which calls of an examination work, so that a refusal is not due to the state alone. */
export const states = [0, 20, 30, 40, 50] as const;
export const ofExams = /^(formalExam|examiners|examStaff|district|statistic)\//;

const saysNothing = (data: unknown): boolean => {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== 'object' || data === null) return data === 0 || data === null;
  return Object.entries(data).every(
    ([key, value]) => ['current', 'size', 'isOpen', 'subjects', 'asOf'].includes(key) || saysNothing(value),
  );
};

/** 404, a refusal about this record, or an empty answer. Other refusals are inconclusive. */
export function isFoundOut(call: Call, { path }: IdField, { status, msg, data }: Answer): boolean {
  if (status === 404) return true;
  // A missing element counts as removed concurrently.
  if (status === 409) return path.length > 1;
  if (status === 200) return call.shape === 'file' || saysNothing(data);
  const fields: unknown[] = (data as { fields?: unknown[] } | null)?.fields ?? [];
  const about = fields.map((one) => String(typeof one === 'string' ? one : (one as { path: string }).path));
  return /不存在/.test(msg) || about.some((one) => one.split('.')[0] === path[0] && one.endsWith(path.at(-1) ?? ''));
}
