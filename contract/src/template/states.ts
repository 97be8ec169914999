import { dictionary } from '../casework/dictionary.ts';

/** 字段类型 (domain.md 3.4); the keys are texts. */
export const fieldType = dictionary('field_type', '字段类型', {
  text: ['text', '单行', 'Line'],
  textarea: ['textarea', '多行', 'Lines'],
  number: ['number', '数字', 'Number'],
  date: ['date', '日期', 'Date'],
  datetime: ['datetime', '日期时间', 'Date and time'],
  radio: ['radio', '单选', 'Single choice'],
  checkbox: ['checkbox', '多选', 'Multiple choice'],
  select: ['select', '下拉', 'Drop-down'],
  idcard: ['idcard', '证件号码', 'ID number'],
  phone: ['phone', '手机号', 'Mobile phone'],
  file: ['file', '附件', 'Files'],
  image: ['image', '图片', 'Pictures'],
  score: ['score', '成绩', 'Score'],
  region: ['region', '地区', 'Region'],
  table: ['table', '明细表', 'Table'],
});
export type FieldType = keyof typeof fieldType.of;

export const fieldWriter = dictionary('field_writer', '填写方', {
  imported: [1, '导入', 'Import'],
  applicant: [2, '考生填写', 'Applicant'],
  reviewer: [3, '复核员填写', 'Reviewer'],
  system: [4, '系统', 'System'],
});

export const templateScene = dictionary('template_scene', '模板场景', {
  review: [1, '成绩复核', 'Score review'],
  correction: [2, '信息更正', 'Correction'],
  economist: [3, '经济师登记', 'Economist registration'],
  appeal: [4, '申诉', 'Appeal'],
  roster: [5, '考生数据', 'Examinees'],
  flow: [6, '流程表单', 'Workflow form'],
});

/** Scenes whose procedure uses templates; the others are not in use yet. */
export const askedScenes: readonly number[] = [templateScene.of.review, templateScene.of.economist];

export const templateStatus = dictionary('template_status', '模板状态', {
  draft: [0, '草稿', 'Draft'],
  enabled: [1, '已启用', 'Enabled'],
  disabled: [2, '已停用', 'Disabled'],
});

const { radio, select, checkbox, text, textarea, number, score, file, image, table } = fieldType.of;
const among =
  (...types: readonly string[]) =>
  (type: string): boolean =>
    types.includes(type);

export const isChosen = among(radio, select, checkbox);
export const isNumeric = among(number, score);
export const isWritten = among(text, textarea);
export const holdsFiles = among(file, image);
export const isSeveral = among(checkbox, file, image, table);
export const isComparable = (type: string): boolean => !holdsFiles(type) && type !== table;
