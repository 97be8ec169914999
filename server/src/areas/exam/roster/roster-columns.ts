import { factsOf } from '@kaoxin/contract/conventions.ts';
import { examinerFields } from '@kaoxin/contract/exam/examiner.ts';
import { asksOf } from '#platform/imports/columns-of.ts';
import type { ImportColumn } from '#platform/imports/import-kind.ts';

/** Columns of 考生名单 (domain.md 2.7), headed exactly so. */
export type RosterField =
  | 'districtId'
  | 'name'
  | 'gender'
  | 'idType'
  | 'idNo'
  | 'phone'
  | 'education'
  | 'major'
  | 'workUnit'
  | 'unitKind'
  | 'subjects'
  | 'regStatus'
  | 'centreId'
  | 'photoName';

const required: readonly RosterField[] = ['districtId', 'name', 'gender', 'idType', 'idNo', 'phone', 'subjects'];

const own: Partial<Record<RosterField, Pick<ImportColumn, 'label' | 'asks' | 'width'>>> = {
  subjects: { label: ['报考科目', 'Subjects'], width: 28 },
  photoName: { label: ['照片文件名', 'Photo file'] },
};

const examples: Record<RosterField, string> = {
  districtId: '考区名称或编号',
  name: '示例考生',
  gender: '男',
  idType: '居民身份证',
  idNo: '以文本填写18位号码',
  phone: '13000000000',
  education: '本科',
  major: '',
  workUnit: '',
  unitKind: '',
  subjects: '科目名称，多科用、隔开',
  regStatus: '已缴费',
  centreId: '',
  photoName: '',
};

const fields = Object.keys(examples) as RosterField[];

export const rosterColumns: readonly (ImportColumn & { key: RosterField })[] = fields.map((key) => {
  const schema = key in examinerFields ? examinerFields[key as keyof typeof examinerFields] : undefined;
  const known = schema && factsOf(schema);
  return {
    key,
    label: known?.label ?? [key, key],
    required: required.includes(key),
    asks: asksOf(known),
    example: examples[key],
    width: key === 'idNo' ? 22 : 16,
    ...own[key],
  };
});

export const labelOf = (field: RosterField) => rosterColumns.find(({ key }) => key === field)?.label ?? [field, field];

/** The row of the template that shows how one is written. */
export const isExample = ({ name }: Readonly<Record<string, string>>): boolean => name === examples.name;
