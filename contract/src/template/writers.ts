import type { Label } from '../conventions.ts';
import { type FormValues, isShown, type ShowIf } from './condition.ts';
import type { TemplateField } from './entry.ts';
import { fieldType, fieldWriter, holdsFiles, templateScene } from './states.ts';

const { imported, applicant, reviewer, system } = fieldWriter.of;
const { review, economist } = templateScene.of;

/** Field keys whose values exist independently of the form, by scene: in the roster, the record or the application. */
const saidIn: Readonly<Record<number, readonly string[]>> = {
  [review]: [
    ...['name', 'idNo', 'phone', 'ticketNo', 'districtName', 'subjectName', 'subjectScore'],
    ...['applyReason', 'reasonText'],
  ],
  [economist]: ['name', 'idNo', 'phone', 'ticketNo', 'districtName', 'econLevel', 'econMajor'],
};
/** Subset of `saidIn` that applicants submit next to the form; the others are looked up on receipt. */
const saidBeside: Readonly<Record<number, readonly string[]>> = {
  [review]: ['name', 'idNo', 'phone', 'ticketNo', 'subjectName', 'applyReason', 'reasonText'],
  [economist]: ['name', 'idNo', 'phone', 'econLevel', 'econMajor'],
};
const isSaid = (scene: number, { field }: TemplateField): boolean => saidIn[scene]?.includes(field.fieldKey) ?? false;

const noSystem: Label = [
  '系统没有这一项数据，请改用由考生填写的字段',
  'the system has nothing of the kind; use a field that the applicant fills in',
];
const noRoster: Label = [
  '经济师名单没有这一列，请改用由考生填写的字段',
  'rosters of economists have no such column; use a field that the applicant fills in',
];
const noReviewer: Label = [
  '登记由各级审核人按核查清单审核，不填写申请表，请改用由考生填写的字段',
  'registrations are audited by their checklist and nobody adds to the form; use a field that the applicant fills in',
];
const noCells: Label = [
  '名单是表格，不能导入附件、图片和明细表，请改用由考生填写的字段',
  'a roster brings neither files nor tables; use a field that the applicant fills in',
];
const noFiles: Label = [
  '复核结果不带附件，请改用其他类型的字段',
  'what a reviewer finds has no files; use a field of another type',
];

const tooEarly: Label = [
  '复核员最后填写，只有复核员填写的字段能以复核员填写的字段为显示条件',
  'reviewers fill in last: only fields of theirs hang on fields of theirs',
];

/**
 * Reason why a field could never be filled in, for scenes in use (`askedScenes`); other scenes are not checked.
 * @param before the earlier fields
 */
export function writerProblem(
  scene: number,
  one: TemplateField,
  before: readonly TemplateField[] = [],
): Label | undefined {
  const { writer, fieldType: type } = one.field;
  if (saidIn[scene] === undefined) return undefined;
  const theirs = keysOf(written(before, reviewer));
  if (writer !== reviewer && one.showIf?.conditions.some(({ field }) => theirs.has(field))) return tooEarly;
  if (isSaid(scene, one)) return undefined;
  if (writer === system) return noSystem;
  if (scene === economist) return writer === imported ? noRoster : writer === reviewer ? noReviewer : undefined;
  if (writer === imported) return holdsFiles(type) || type === fieldType.of.table ? noCells : undefined;
  return writer === reviewer && holdsFiles(type) ? noFiles : undefined;
}

const written = (fields: readonly TemplateField[], writer: number) =>
  fields.filter(({ field }) => field.writer === writer);
const keysOf = (fields: readonly TemplateField[]) => new Set(fields.map(({ field }) => field.fieldKey));

/**
 * Form fields that a roster supplies beyond the data it contains anyway. Values of other writers are not known yet, so
 * a field that depends on them becomes optional.
 */
export function broughtFields(scene: number, fields: readonly TemplateField[]): TemplateField[] {
  const own = written(fields, imported).filter((one) => !isSaid(scene, one) && !writerProblem(scene, one));
  const keys = keysOf(own);
  return own.map((one) =>
    one.showIf?.conditions.some(({ field }) => !keys.has(field)) ? { ...one, showIf: null, required: 0 } : one,
  );
}

/**
 * The form as shown to the applicant. Conditions on roster or record values cannot be evaluated here, so such fields
 * become optional; the server reports required ones.
 */
export const fieldsAhead = (scene: number, fields: readonly TemplateField[]): TemplateField[] => {
  const known = new Set([...keysOf(written(fields, applicant)), ...(saidBeside[scene] ?? [])]);
  return fields.map((one) =>
    one.field.writer === applicant && one.showIf?.conditions.some(({ field }) => !known.has(field))
      ? { ...one, showIf: null, required: 0 }
      : one,
  );
};

/**
 * The fields of one writer after the others have been filled in. Conditions on other writers' fields are resolved with
 * the stored values, so that the fields can be validated alone and reveal none of those values.
 */
export function fieldsOfWriter(fields: readonly TemplateField[], writer: number, kept: FormValues): TemplateField[] {
  const own = written(fields, writer);
  const keys = keysOf(own);
  return own.flatMap((one) => {
    const showIf = one.showIf && settled(one.showIf, keys, kept);
    return showIf === false ? [] : [{ ...one, showIf }];
  });
}

/** The remaining condition; null: the field is shown, false: it is hidden. */
function settled({ join, conditions }: ShowIf, keys: ReadonlySet<string>, kept: FormValues): ShowIf | null | false {
  const open = conditions.filter(({ field }) => keys.has(field));
  const known = conditions.filter(({ field }) => !keys.has(field));
  const holds = known.map((one) => isShown({ join: 'and', conditions: [one] }, kept));
  if (join === 'and') return holds.includes(false) ? false : open.length === 0 ? null : { join, conditions: open };
  return holds.includes(true) ? null : open.length === 0 ? false : { join, conditions: open };
}
