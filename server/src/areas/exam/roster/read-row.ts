import { containsBirthday, type IdType, idType, type Sex } from '@kaoxin/contract/casework/people/identity.ts';
import { birthdayOf, idNoWords, nameProblem, tidyName } from '@kaoxin/contract/casework/people/person.ts';
import { characters, type Label } from '@kaoxin/contract/conventions.ts';
import { regStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import { checkAgreement, checkIdNo } from '#engine/identity/check-identity.ts';
import { type Complaint, inColumn, notAmong } from '#platform/imports/complaints.ts';
import type { Cells, Judged } from '#platform/imports/import-kind.ts';
import { type Keys, keyIn } from '#platform/imports/words.ts';
import { labelOf, type RosterField } from './roster-columns.ts';
import { centreKey, plainWord, type RosterExam } from './roster-exam.ts';

export interface RosterEntry {
  districtId: string;
  centreId: string | null;
  name: string;
  gender: Sex;
  idType: IdType;
  idNo: string;
  birthday: string | null;
  phone: string;
  education: number | null;
  major: string | null;
  workUnit: string | null;
  unitKind: number | null;
  subjects: string[];
  regStatus: number;
  photoName: string | null;
}

export type Dictionaries = Readonly<Record<'gender' | 'idType' | 'education' | 'unitKind' | 'regStatus', Keys>>;

const longest: Partial<Record<RosterField, number>> = { major: 60, workUnit: 100, photoName: 100 };
const between = /[、,，;；/／|｜+＋\n]/;
const chosen: readonly RosterField[] = [
  'districtId',
  'gender',
  'idType',
  'education',
  'unitKind',
  'regStatus',
  'subjects',
];

const residentKind = (idNo: string, today: string): IdType | undefined =>
  [idType.of.residencePermit, idType.of.resident].find((type) => checkIdNo(idNo, type, today).ok);

interface RowReading {
  cells: Cells;
  errors: Complaint[];
}

function wrong({ errors }: RowReading, field: RosterField, words: Label): undefined {
  errors.push(inColumn(field, words));
}

function missing(row: RowReading, field: RosterField): undefined {
  const [zh, en] = labelOf(field);
  wrong(row, field, chosen.includes(field) ? [`请选择${zh}`, `Select: ${en}`] : [`请输入${zh}`, `Enter: ${en}`]);
}

function readKey(row: RowReading, dictionaries: Dictionaries, field: keyof Dictionaries): number | null | undefined {
  const text = row.cells[field];
  if (text === undefined) return null;
  return keyIn(dictionaries[field], text) ?? wrong(row, field, notAmong(labelOf(field), text));
}

function readRequiredKey(row: RowReading, dictionaries: Dictionaries, field: keyof Dictionaries): number | undefined {
  return row.cells[field] === undefined ? missing(row, field) : (readKey(row, dictionaries, field) ?? undefined);
}

function readText(row: RowReading, field: RosterField): string | null | undefined {
  const text = row.cells[field];
  const most = longest[field] ?? 0;
  if (text === undefined || characters(text) <= most) return text ?? null;
  const [zh, en] = labelOf(field);
  return wrong(row, field, [`${zh}不能超过${most}个字符`, `${en}: at most ${most} characters`]);
}

function readName(row: RowReading): string | undefined {
  const { name } = row.cells;
  if (name === undefined) return missing(row, 'name');
  const problem = nameProblem(name);
  return problem ? wrong(row, 'name', problem) : tidyName(name);
}

function readDistrict(row: RowReading, exam: RosterExam): string | undefined {
  const text = row.cells.districtId;
  if (text === undefined) return missing(row, 'districtId');
  return (
    exam.districts.get(plainWord(text)) ??
    wrong(row, 'districtId', [`考区【${text}】不在本考试范围`, `District “${text}” takes no part in this examination`])
  );
}

function readCentre(row: RowReading, exam: RosterExam, districtId: string | undefined): string | null | undefined {
  const text = row.cells.centreId;
  if (text === undefined || districtId === undefined) return null;
  return (
    exam.centres.get(centreKey(districtId, text)) ??
    wrong(row, 'centreId', [
      `考点【${text}】不在本考试范围`,
      `Test centre “${text}” takes no part in this examination, in this district`,
    ])
  );
}

function readSubjects(row: RowReading, exam: RosterExam): string[] | undefined {
  const text = row.cells.subjects;
  if (text === undefined) return missing(row, 'subjects');
  const one = exam.subjects.get(plainWord(text));
  if (one !== undefined) return [one];
  const named = text
    .split(between)
    .map((each) => each.trim())
    .filter(Boolean);
  const codes = named.map((each) => exam.subjects.get(plainWord(each)));
  const unknown = named.find((_, place) => codes[place] === undefined);
  if (unknown !== undefined)
    return wrong(row, 'subjects', [`科目【${unknown}】不存在`, `There is no subject “${unknown}”`]);
  const found = [...new Set(codes.flatMap((code) => code ?? []))];
  return found.length > 0 ? found : missing(row, 'subjects');
}

function readIdNo(row: RowReading, type: IdType | undefined, today: string): string | undefined {
  const { idNo } = row.cells;
  if (idNo === undefined) return missing(row, 'idNo');
  if (type === undefined) return idNo;
  const checked = checkIdNo(idNo, type, today);
  return checked.ok ? checked.value : wrong(row, 'idNo', idNoWords);
}

function readIdentity(row: RowReading, dictionaries: Dictionaries, today: string) {
  const { cells, errors } = row;
  const assumed = cells.idType === undefined ? residentKind(cells.idNo ?? '', today) : undefined;
  const kind = assumed ?? (readRequiredKey(row, dictionaries, 'idType') as IdType | undefined);
  const idNo = readIdNo(row, kind, today);
  const gender = readRequiredKey(row, dictionaries, 'gender') as Sex | undefined;
  const isResident =
    kind !== undefined &&
    containsBirthday(kind) &&
    idNo !== undefined &&
    errors.every(([, , column]) => column !== 'idNo');
  if (isResident && gender !== undefined && !checkAgreement(idNo, { sex: gender }).ok)
    wrong(row, 'gender', ['性别与证件号码不一致', 'The sex does not agree with the ID number']);
  return { gender, idType: kind, idNo, birthday: isResident ? birthdayOf(idNo) : null };
}

/**
 * Returns a function that validates a row and collects all its errors (domain.md 2.7, 3.17).
 * @param today `yyyy-MM-dd`
 */
export function rowReader(exam: RosterExam, dictionaries: Dictionaries, today: string) {
  return (cells: Cells): Judged<RosterEntry> => {
    const row: RowReading = { cells, errors: [] };
    const identity = readIdentity(row, dictionaries, today);
    const phone = phoneProblem(cells.phone ?? '');
    if (phone) wrong(row, 'phone', phone);
    const districtId = readDistrict(row, exam);
    const entry = {
      districtId,
      centreId: readCentre(row, exam, districtId),
      name: readName(row),
      ...identity,
      phone: phoneNumber(cells.phone ?? ''),
      education: readKey(row, dictionaries, 'education'),
      major: readText(row, 'major'),
      workUnit: readText(row, 'workUnit'),
      unitKind: readKey(row, dictionaries, 'unitKind'),
      subjects: readSubjects(row, exam),
      regStatus: cells.regStatus === undefined ? regStatus.of.paid : readKey(row, dictionaries, 'regStatus'),
      photoName: readText(row, 'photoName'),
    };
    if (row.errors.length > 0) return { entry: null, errors: row.errors };
    return { entry: entry as RosterEntry, errors: [] };
  };
}
