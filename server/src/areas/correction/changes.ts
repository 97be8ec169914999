import { containsBirthday, type Sex } from '@kaoxin/contract/casework/identity.ts';
import { nameProblem, tidyName } from '@kaoxin/contract/casework/person.ts';
import { characters, type Label, type Language } from '@kaoxin/contract/conventions.ts';
import type { ShownChange } from '@kaoxin/contract/correction/record.ts';
import { type CorrectableField, fieldLabels, keyedFields, keysOf } from '@kaoxin/contract/correction/states.ts';
import { phoneNumber } from '@kaoxin/contract/typed-numbers.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import {
  checkAgreement,
  checkIdNo,
  maskIdNo,
  maskName,
  maskPhone,
  opened,
  type Problem,
} from '#areas/casework/index.ts';
import type { ExamineeChange } from '#areas/exam/index.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { LabelOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';

export type Examinee = SelectedRow<'examiner'>;

/** A change as it is kept: what stood in the roster when it was asked for, and what becomes of it. */
export interface KeptChange {
  fieldKey: CorrectableField;
  oldValue: string | null;
  newValue: string;
  /** executed or not; missing while nothing was decided */
  done?: 0 | 1;
}

export const sealChanges = (work: Work, changes: readonly KeptChange[]): string =>
  work.context.secrets.seal(JSON.stringify(changes));
export const openChanges = (work: Pick<Work, 'context'>, row: { changes: string }): KeptChange[] =>
  JSON.parse(work.context.secrets.open(row.changes)) as KeptChange[];

/** What a roster says of somebody. */
export function heldValue(work: Work, examinee: Examinee, field: CorrectableField): string | null {
  if (field === 'idNo' || field === 'phone') return opened(work, examinee[field]);
  const value = examinee[field];
  return value === null ? null : String(value);
}

const isKeyOf = (field: CorrectableField, value: string): boolean =>
  keysOf[field]?.some((key) => String(key) === value) ?? false;

/** A new value as it is kept, or what is wrong with it (domain.md 3.17). */
function checked(field: CorrectableField, value: string, document: number, today: string): string | Label {
  const [zh, en] = fieldLabels[field];
  switch (field) {
    case 'name':
      return nameProblem(value) ?? tidyName(value);
    case 'idNo': {
      const number = checkIdNo(value, document as never, today);
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

/** What is asked for against what stands in the roster: the changes as they are kept, and everything wrong with them. */
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
 * Whether whoever files may be told that this is what stands there. A citizen is known by name and number and has said both; what
 * else a roster holds of him no answer confirms: whoever audits sees that nothing changes.
 */
const mayHear = ({ actor }: Work, field: CorrectableField): boolean =>
  actor.kind !== 'citizen' || field === 'name' || field === 'idNo';

/** Sex and number of somebody of whom these changes are made, where they would not agree. */
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
  /** whoever may not see people reads who they are masked */
  isMasked: boolean;
}

/** Changes as they are read: keys in words, personal values masked unless somebody may see them. */
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

/** What execution writes. */
export function asExamineeChange(changes: readonly KeptChange[]): ExamineeChange {
  const numbers = ['gender', 'education'];
  return Object.fromEntries(
    changes.map(({ fieldKey, newValue }) => [fieldKey, numbers.includes(fieldKey) ? Number(newValue) : newValue]),
  );
}
