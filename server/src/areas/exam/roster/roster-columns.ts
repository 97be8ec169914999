import { factsOf } from '@kaoxin/contract/conventions.ts';
import { examinerFields } from '@kaoxin/contract/exam/people/examiner.ts';
import { isKeyOf, keysOf } from '@kaoxin/contract/records.ts';
import type { ImportColumn } from '#platform/imports/import-kind.ts';
import { asksOf, readsOf } from '#platform/imports/read/columns-of.ts';

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

const own: Partial<Record<RosterField, Partial<Pick<ImportColumn, 'label' | 'asks' | 'width' | 'assumed'>>>> = {
  idType: {
    assumed: [
      '文件没有“证件类型”列：18位且校验码正确的证件号码按居民身份证读取（81、82、83开头的按港澳台居民居住证），其他号码须补充证件类型',
      'The file has no column “ID type”: numbers of 18 digits with a valid check digit are read as resident ID cards (those beginning with 81, 82 or 83 as residence permits). Other numbers need their type',
    ],
  },
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

const otherNames: Readonly<Record<RosterField, readonly string[]>> = {
  districtId: ['报考考区', '报名考区', '所属考区', '考区名称', '考区编号'],
  name: ['考生姓名', '应试人员姓名', '应考人员姓名', '报考人姓名', '名字'],
  gender: ['考生性别', 'Gender'],
  idType: ['证件类别', '证件种类', '证件名称', '身份证件类型', '证照类型', 'ID type', 'Document type'],
  idNo: [
    '证件号',
    '证件编号',
    '身份证',
    '身份证号',
    '身份证号码',
    '身份证件号',
    '身份证件号码',
    '居民身份证号',
    '居民身份证号码',
    '公民身份号码',
    '考生证件号码',
    'ID',
    'ID No',
    'ID No.',
    'Document number',
  ],
  phone: [
    '手机',
    '手机号码',
    '移动电话',
    '移动电话号码',
    '联系电话',
    '联系手机',
    '联系方式',
    '电话',
    '电话号码',
    '考生手机',
    '考生手机号',
    'Mobile',
    'Mobile phone',
    'Phone number',
  ],
  education: ['学历层次', '最高学历', '文化程度'],
  major: ['所学专业', '毕业专业', '专业名称'],
  workUnit: ['单位', '单位名称', '所在单位', '工作单位名称', '现工作单位'],
  unitKind: ['单位类型', '单位类别', '工作单位性质'],
  subjects: ['科目', '科目名称', '考试科目', '报名科目', '报考科目名称'],
  regStatus: ['报名情况', '缴费状态', '报考状态'],
  centreId: ['考点名称', '考点编号', '报考考点', '所属考点'],
  photoName: ['照片', '照片名', '照片文件', '照片名称', '相片文件名'],
};

/** Pattern of most cells in a column, to recognize it without its heading. */
const looks: Partial<Record<RosterField, RegExp>> = {
  gender: /^(男|女)性?$/,
  idType: /^(.*(身份证|居住证|通行证|军官证)|护照|台胞证|回乡证)$/,
  idNo: /^['’]?\d{6}\s?\d{8}\s?\d{3}[\dXx]$/,
  phone: /^['’]?(\+?86)?[\s-]?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}$/,
};

const fields = keysOf(examples);

export const rosterColumns: readonly (ImportColumn & { key: RosterField })[] = fields.map((key) => {
  const schema = isKeyOf(examinerFields, key) ? examinerFields[key] : undefined;
  const known = schema && factsOf(schema);
  return {
    key,
    label: known?.label ?? [key, key],
    required: required.includes(key),
    asks: asksOf(known),
    ...readsOf(known),
    example: examples[key],
    width: key === 'idNo' ? 22 : 16,
    otherNames: otherNames[key],
    ...(looks[key] ? { looksLike: looks[key] } : {}),
    ...own[key],
  };
});

export const labelOf = (field: RosterField) => rosterColumns.find(({ key }) => key === field)?.label ?? [field, field];

export const isExample = ({ name }: Readonly<Record<string, string>>): boolean => name === examples.name;
