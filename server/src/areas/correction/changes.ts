import { containsBirthday, type IdType, type Sex } from '@kaoxin/contract/casework/people/identity.ts';
import { maskIdNo, maskName, maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import { nameProblem, tidyName } from '@kaoxin/contract/casework/people/person.ts';
import { characters, type Label, type Language } from '@kaoxin/contract/conventions.ts';
import type { ShownChange } from '@kaoxin/contract/correction/record.ts';
import { type CorrectableField, fieldLabels, keyedFields, keysOf } from '@kaoxin/contract/correction/states.ts';
import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import type { ExamineeChange } from '#areas/exam/index.ts';
import type { Problem } from '#engine/filing/problems.ts';
import { checkAgreement, checkIdNo } from '#engine/identity/check-identity.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { LabelOf } from '#platform/labels.ts';
import { sealedJson } from '#platform/secrets.ts';
import type { Work } from '#platform/work.ts';

export type Examinee = SelectedRow<'examiner'>;

/** A stored change: the roster value at the time of the request, and the new value. */
export interface KeptChange {
  fieldKey: CorrectableField;
  oldValue: string | null;
  newValue: string;
  /** 1: executed, 0: not executed; absent before the decision */
  done?: 0 | 1;
}

const sealedChanges = sealedJson<readonly KeptChange[]>();
export const sealChanges = (work: Work, changes: readonly KeptChange[]): string => sealedChanges.seal(work, changes);
export const openChanges = (work: Pick<Work, 'context'>, row: { changes: string }): readonly KeptChange[] =>
  sealedChanges.open(work, row.changes);

export function heldValue(work: Work, examinee: Examinee, field: CorrectableField): string | null {
  if (field === 'idNo' || field === 'phone') return decrypt(work, examinee[field]);
  const value = examinee[field];
  return value === null ? null : String(value);
}

const isKeyOf = (field: CorrectableField, value: string): boolean =>
  keysOf[field]?.some((key) => String(key) === value) ?? false;

/** The normalized new value, or the problem with it (domain.md 3.17). */
function checked(field: CorrectableField, value: string, document: number, today: string): string | Label {
  const [zh, en] = fieldLabels[field];
  switch (field) {
    case 'name':
      return nameProblem(value) ?? tidyName(value);
    case 'idNo': {
      const number = checkIdNo(value, document as IdType, today);
      return number.ok ? number.value : [number.msg, 'The ID number or its check character is wrong'];
    }
    case 'phone':
      return phoneProblem(value) ?? phoneNumber(value);
    case 'gender':
      return isKeyOf(field, value) ? value : ['请选择性别', 'Select the sex'];
    case 'education':
      return isKeyOf(field, value) ? value : ['请选择学历', 'Select the education'];
    default: {
      const most = field === 'major' ? 60 : 100;
      return characters(value) <= most ? value : [`${zh}不能超过${most}个字符`, `${en}: at most ${most} characters`];
    }
  }
}

export function judged(
  work: Work,
  examinee: Examinee,
  asked: readonly { fieldKey: CorrectableField; newValue: string }[],
  today: string,
): { changes: KeptChange[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const changes = asked.map(({ fieldKey, newValue }): KeptChange => {
    const oldValue = heldValue(work, examinee, fieldKey);
    const value = checked(fieldKey, newValue, examinee.idType, today);
    const [zh, en] = fieldLabels[fieldKey];
    if (typeof value !== 'string') problems.push([value[0], value[1], 'changes']);
    else if (value === oldValue && mayHear(work, fieldKey))
      problems.push([`更正后的${zh}与现有信息相同`, `${en}: the new value is the one there is`, 'changes']);
    return { fieldKey, oldValue, newValue: typeof value === 'string' ? value : newValue };
  });
  const disagreement = problems.length === 0 ? disagreementAfter(work, examinee, changes) : undefined;
  if (disagreement) problems.push([...disagreement, 'changes']);
  return { changes, problems };
}

/**
 * Whether the caller may learn that the new value equals the roster. A citizen has proved only name and id number; an
 * answer must not confirm any other field. The auditor sees that nothing changes.
 */
const mayHear = ({ actor }: Work, field: CorrectableField): boolean =>
  actor.kind !== 'citizen' || field === 'name' || field === 'idNo';

export function disagreementAfter(work: Work, examinee: Examinee, changes: readonly KeptChange[]): Label | undefined {
  const touches = changes.some(({ fieldKey }) => fieldKey === 'idNo' || fieldKey === 'gender');
  if (!touches || !containsBirthday(examinee.idType)) return undefined;
  const after = (field: CorrectableField) =>
    changes.find(({ fieldKey }) => fieldKey === field)?.newValue ?? heldValue(work, examinee, field) ?? '';
  const agrees = checkAgreement(after('idNo'), { sex: Number(after('gender')) as Sex });
  return agrees.ok ? undefined : [agrees.msg, 'The sex does not agree with the ID number'];
}

const masks: Partial<Record<CorrectableField, (text: string) => string>> = {
  name: maskName,
  idNo: maskIdNo,
  phone: maskPhone,
};

interface Wording {
  language: Language;
  labelOf: LabelOf;
  isMasked: boolean;
}

export function shownChanges(changes: readonly KeptChange[], { language, labelOf, isMasked }: Wording): ShownChange[] {
  return changes.map(({ fieldKey, oldValue, newValue, done }) => {
    const word = (value: string | null): string | null => {
      if (value === null) return null;
      const code = keyedFields[fieldKey];
      if (code) return labelOf(code, value) ?? value;
      return (isMasked ? masks[fieldKey]?.(value) : undefined) ?? value;
    };
    const label = fieldLabels[fieldKey][language === 'en' ? 1 : 0];
    return { fieldKey, label, oldValue: word(oldValue), newValue: word(newValue), done: done ?? null };
  });
}

export function asExamineeChange(changes: readonly KeptChange[]): ExamineeChange {
  const numbers = ['gender', 'education'];
  return Object.fromEntries(
    changes.map(({ fieldKey, newValue }) => [fieldKey, numbers.includes(fieldKey) ? Number(newValue) : newValue]),
  );
}
