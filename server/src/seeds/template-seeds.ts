import type { TableColumn } from '@kaoxin/contract/template/data-field.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';

interface FieldSeed {
  fieldKey: string;
  fieldName: string;
  fieldType: string;
  isCommon: 0 | 1;
  writer: 1 | 2 | 3 | 4;
  dictCode?: string;
  required?: 1;
  sensitive?: 1;
  maxLength?: number;
  min?: number;
  max?: number;
  helpText?: string;
  fileTypes?: string;
  fileMaxCount?: number;
  columns?: readonly TableColumn[];
}

const common = (fieldKey: string, fieldName: string, fieldType: string, more: Partial<FieldSeed> = {}): FieldSeed => ({
  fieldKey,
  fieldName,
  fieldType,
  isCommon: 1,
  writer: 2,
  ...more,
});
const own = (fieldKey: string, fieldName: string, fieldType: string, more: Partial<FieldSeed> = {}): FieldSeed => ({
  ...common(fieldKey, fieldName, fieldType, more),
  isCommon: 0,
});

const proofs = { fileTypes: 'pdf,jpg,jpeg,png', fileMaxCount: 5 };
const works: readonly TableColumn[] = [
  { key: 'from', name: '起始日期', type: 'date', required: 1 },
  { key: 'to', name: '截止日期', type: 'date', required: 0 },
  { key: 'unit', name: '工作单位', type: 'text', required: 1, maxLength: 60 },
  { key: 'post', name: '岗位', type: 'text', required: 1, maxLength: 40 },
];
const titles: readonly TableColumn[] = [
  { key: 'time', name: '取得日期', type: 'date', required: 1 },
  { key: 'title', name: '职称', type: 'text', required: 1, maxLength: 40 },
  { key: 'issuer', name: '批准机构', type: 'text', required: 0, maxLength: 60 },
];

const achievements: readonly TableColumn[] = [
  { key: 'kind', name: '类别（论文、项目等）', type: 'text', required: 1, maxLength: 20 },
  { key: 'title', name: '名称', type: 'text', required: 1, maxLength: 80 },
  { key: 'time', name: '日期', type: 'date', required: 1 },
  { key: 'role', name: '本人作用', type: 'text', required: 0, maxLength: 60 },
];

const scans = { fileTypes: 'pdf,jpg,jpeg,png', fileMaxCount: 5 };

/**
 * 字段库: common fields, then those of score reviews, corrections and economist registrations (domain.md 3.4, 3.5, 3.8,
 * 3.9).
 */
export const fieldSeeds: readonly FieldSeed[] = [
  common('name', '姓名', 'text', { required: 1, maxLength: 40 }),
  common('idNo', '证件号码', 'idcard', { required: 1, sensitive: 1 }),
  common('phone', '手机号码', 'phone', { required: 1, sensitive: 1 }),
  common('ticketNo', '准考证号', 'text', { writer: 1, maxLength: 20 }),
  common('districtName', '考区', 'text', { writer: 1, maxLength: 40 }),
  common('subjectName', '科目', 'text', { writer: 1, maxLength: 60 }),
  common('subjectScore', '科目成绩', 'score', { writer: 1 }),
  own('applyReason', '申请原因', 'select', { dictCode: 'review_reason', required: 1 }),
  own('reasonText', '原因说明', 'textarea', { required: 1, maxLength: 500, helpText: '请写明存在疑问的题目或环节' }),
  own('reviewProof', '证明材料', 'file', proofs),
  own('editReason', '更正原因', 'select', { dictCode: 'edit_reason', required: 1 }),
  own('editNote', '更正说明', 'textarea', { maxLength: 500 }),
  own('editProof', '更正证明材料', 'file', { ...proofs, required: 1 }),
  own('econLevel', '级别', 'select', { writer: 1, dictCode: 'econ_level' }),
  own('econMajor', '专业', 'select', { writer: 1, dictCode: 'econ_major' }),
  own('education', '学历', 'select', { dictCode: 'education', required: 1 }),
  own('graduation', '毕业院校及专业', 'text', { maxLength: 80 }),
  own('workUnit', '现工作单位', 'text', { required: 1, maxLength: 80 }),
  own('workHistory', '工作经历', 'table', { columns: works, required: 1, min: 1, max: 20 }),
  own('titleHistory', '职称经历', 'table', { columns: titles, max: 10 }),
  own('achievements', '业绩成果', 'table', { columns: achievements, max: 20, helpText: '高级登记填写论文、项目等' }),
  // one field per check item, so that missing documents are detected (contract: economist/checks.ts)
  own('diploma', '学历证书', 'file', { ...scans, required: 1 }),
  own('report', '学信网报告', 'file', { ...scans, required: 1, helpText: '教育部学历证书电子注册备案表' }),
  own('proof', '工作年限证明（盖章）', 'file', { ...scans, required: 1, helpText: '由工作单位出具并加盖公章' }),
  own('idCard', '身份证', 'file', { ...scans, required: 1, helpText: '正反两面' }),
  own('promise', '承诺书', 'file', { ...scans, helpText: '采用告知承诺的须提交' }),
  own('materials', '其他材料', 'file', { ...scans, fileMaxCount: 10 }),
];

type Standing = Partial<Pick<TemplateField, 'group' | 'span' | 'showInList' | 'searchable' | 'showIf' | 'required'>>;
interface TemplateSeed {
  name: string;
  scene: 1 | 2 | 3;
  instruction: string;
  foot: string;
  fields: readonly (readonly [fieldKey: string, standing?: Standing])[];
}

const half = { span: 12 };
const person = { ...half, group: '本人信息' };
const promise = '本人承诺所填内容和所附材料真实、准确，如有虚假，愿承担相应责任。';

export const templateSeeds: readonly TemplateSeed[] = [
  {
    name: '成绩复核申请表',
    scene: 1,
    instruction: '请核对准考证号、科目和成绩，选择申请原因并写明理由。',
    foot: promise,
    fields: [
      ['name', { ...person, showInList: 1, searchable: 1 }],
      ['idNo', person],
      ['phone', person],
      ['ticketNo', { ...person, showInList: 1, searchable: 1 }],
      ['districtName', person],
      ['subjectName', { ...half, group: '复核内容', showInList: 1 }],
      ['subjectScore', { ...half, group: '复核内容', showInList: 1 }],
      ['applyReason', { group: '复核内容', showInList: 1 }],
      ['reasonText', { group: '复核内容' }],
      ['reviewProof', { group: '复核内容' }],
    ],
  },
  {
    name: '信息更正申请表',
    scene: 2,
    instruction: '原信息由系统读取，请填写需要更正的原因并上传证明材料。',
    foot: promise,
    fields: [
      ['name', { ...person, showInList: 1, searchable: 1 }],
      ['idNo', person],
      ['phone', person],
      ['editReason', { group: '更正内容', showInList: 1 }],
      [
        'editNote',
        {
          group: '更正内容',
          required: 1,
          showIf: { join: 'and', conditions: [{ field: 'editReason', op: 'in', value: ['3', '4'] }] },
        },
      ],
      ['editProof', { group: '更正内容' }],
    ],
  },
  {
    name: '经济师登记申请表',
    scene: 3,
    instruction: '请如实填写学历、工作经历和职称经历，并上传登记材料。',
    foot: promise,
    fields: [
      ['name', { ...person, showInList: 1, searchable: 1 }],
      ['idNo', person],
      ['phone', person],
      ['econLevel', { ...person, showInList: 1 }],
      ['econMajor', { ...person, showInList: 1 }],
      ['education', { ...half, group: '学历与工作', showInList: 1, searchable: 1 }],
      ['graduation', { ...half, group: '学历与工作', showInList: 1, searchable: 1 }],
      ['workUnit', { group: '学历与工作', showInList: 1, searchable: 1 }],
      ['workHistory', { group: '学历与工作' }],
      ['titleHistory', { group: '学历与工作' }],
      [
        'achievements',
        {
          group: '学历与工作',
          showIf: { join: 'and', conditions: [{ field: 'econLevel', op: 'in', value: ['3'] }] },
        },
      ],
      ['diploma', { ...half, group: '登记材料' }],
      [
        'report',
        {
          ...half,
          group: '登记材料',
          showIf: { join: 'and', conditions: [{ field: 'education', op: 'in', value: ['2', '3', '4', '5', '6'] }] },
        },
      ],
      ['proof', { ...half, group: '登记材料' }],
      ['idCard', { ...half, group: '登记材料' }],
      ['promise', { ...half, group: '登记材料' }],
      ['materials', { ...half, group: '登记材料' }],
    ],
  },
];
