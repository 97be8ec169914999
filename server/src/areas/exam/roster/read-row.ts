import { containsBirthday, type IdType, idType, type Sex } from '@kaoxin/contract/casework/identity.ts';
import { birthdayOf, idNoWords, nameProblem, tidyName } from '@kaoxin/contract/casework/person.ts';
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
const between = /[、,，;；]/;
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

/**
 * Returns a function that validates a row and collects all its errors (domain.md 2.7, 3.17).
 * @param today `yyyy-MM-dd`
 */
export function rowReader(exam: RosterExam, dictionaries: Dictionaries, today: string) {
  return (cells: Cells): Judged<RosterEntry> => {
    const errors: Complaint[] = [];
    const wrong = (field: RosterField, words: Label) => {
      errors.push(inColumn(field, words));
      return undefined;
    };
    const missing = (field: RosterField) => {
      const [zh, en] = labelOf(field);
      return wrong(field, chosen.includes(field) ? [`请选择${zh}`, `Select: ${en}`] : [`请输入${zh}`, `Enter: ${en}`]);
    };
    const keyed = (field: keyof Dictionaries, isRequired: boolean): number | null | undefined => {
      const text = cells[field];
      if (text === undefined) return isRequired ? missing(field) : null;
      return keyIn(dictionaries[field], text) ?? wrong(field, notAmong(labelOf(field), text));
    };
    const free = (field: RosterField): string | null | undefined => {
      const text = cells[field];
      const most = longest[field] ?? 0;
      if (text === undefined || characters(text) <= most) return text ?? null;
      const [zh, en] = labelOf(field);
      return wrong(field, [`${zh}不能超过${most}个字符`, `${en}: at most ${most} characters`]);
    };
    const name = (): string | undefined => {
      if (cells.name === undefined) return missing('name');
      const problem = nameProblem(cells.name);
      return problem ? wrong('name', problem) : tidyName(cells.name);
    };
    const district = (): string | undefined => {
      const text = cells.districtId;
      if (text === undefined) return missing('districtId');
      return (
        exam.districts.get(plainWord(text)) ??
        wrong('districtId', [`考区【${text}】不在本考试范围`, `District “${text}” takes no part in this examination`])
      );
    };
    const centre = (districtId: string | undefined): string | null | undefined => {
      const text = cells.centreId;
      if (text === undefined || districtId === undefined) return null;
      return (
        exam.centres.get(centreKey(districtId, text)) ??
        wrong('centreId', [
          `考点【${text}】不在本考试范围`,
          `Test centre “${text}” takes no part in this examination, in this district`,
        ])
      );
    };
    const subjects = (): string[] | undefined => {
      const text = cells.subjects;
      if (text === undefined) return missing('subjects');
      const one = exam.subjects.get(plainWord(text));
      if (one !== undefined) return [one];
      const named = text
        .split(between)
        .map((each) => each.trim())
        .filter(Boolean);
      const codes = named.map((each) => exam.subjects.get(plainWord(each)));
      const unknown = named.find((_, place) => codes[place] === undefined);
      if (unknown !== undefined)
        return wrong('subjects', [`科目【${unknown}】不存在`, `There is no subject “${unknown}”`]);
      const found = [...new Set(codes.flatMap((code) => code ?? []))];
      return found.length > 0 ? found : missing('subjects');
    };
    const kindOf = (): IdType | undefined => {
      const assumed = cells.idType === undefined ? residentKind(cells.idNo ?? '', today) : undefined;
      return assumed ?? (keyed('idType', true) as IdType | undefined);
    };
    const number = (type: IdType | undefined): string | undefined => {
      if (cells.idNo === undefined) return missing('idNo');
      if (type === undefined) return cells.idNo;
      const checked = checkIdNo(cells.idNo, type, today);
      return checked.ok ? checked.value : wrong('idNo', idNoWords);
    };

    const kind = kindOf();
    const idNo = number(kind);
    const said = keyed('gender', true) as Sex | undefined;
    const isResident =
      kind !== undefined &&
      containsBirthday(kind) &&
      idNo !== undefined &&
      errors.every(([, , column]) => column !== 'idNo');
    if (isResident && said !== undefined && !checkAgreement(idNo, { sex: said }).ok)
      wrong('gender', ['性别与证件号码不一致', 'The sex does not agree with the ID number']);
    const phone = phoneProblem(cells.phone ?? '');
    if (phone) wrong('phone', phone);
    const districtId = district();
    const entry = {
      districtId,
      centreId: centre(districtId),
      name: name(),
      gender: said,
      idType: kind,
      idNo,
      birthday: isResident ? birthdayOf(idNo) : null,
      phone: phoneNumber(cells.phone ?? ''),
      education: keyed('education', false),
      major: free('major'),
      workUnit: free('workUnit'),
      unitKind: keyed('unitKind', false),
      subjects: subjects(),
      regStatus: cells.regStatus === undefined ? regStatus.of.paid : keyed('regStatus', false),
      photoName: free('photoName'),
    };
    if (errors.length > 0) return { entry: null, errors };
    return { entry: entry as RosterEntry, errors: [] };
  };
}
