import type { Label } from '@kaoxin/contract/conventions.ts';
import { type FormatName, formatNames, type ReadFormatName } from '@kaoxin/contract/question/staging.ts';

const words: Readonly<Record<ReadFormatName, { name: Label; hint: Label; endings: string }>> = {
  xlsx: {
    name: ['Excel表格（xlsx）', 'Excel (xlsx)'],
    hint: ['每行一题，有图片时压缩为zip', 'A question a row; with pictures, in a zip'],
    endings: '.xlsx,.zip',
  },
  docx: {
    name: ['Word文档（docx）', 'Word (docx)'],
    hint: ['按题号、选项和答案排版的试卷', 'A paper with numbers, options and answers'],
    endings: '.docx',
  },
  csv: {
    name: ['CSV表格', 'CSV'],
    hint: ['每行一题，UTF-8或GB18030', 'A question a row, in UTF-8 or GB18030'],
    endings: '.csv,.zip',
  },
  qti30: {
    name: ['QTI 3.0', 'QTI 3.0'],
    hint: ['题库系统之间交换，含图片', 'Between question systems, with pictures'],
    endings: '.zip,.xml',
  },
  qti22: {
    name: ['QTI 2.2', 'QTI 2.2'],
    hint: ['题库系统之间交换，含图片', 'Between question systems, with pictures'],
    endings: '.zip,.xml',
  },
  qti21: {
    name: ['QTI 2.1', 'QTI 2.1'],
    hint: ['题库系统之间交换，含图片', 'Between question systems, with pictures'],
    endings: '.zip,.xml',
  },
  qti20: {
    name: ['QTI 2.0', 'QTI 2.0'],
    hint: ['旧版题库交换文件，只能导入', 'An old exchange format, read alone'],
    endings: '.zip,.xml',
  },
  moodle: {
    name: ['Moodle XML', 'Moodle XML'],
    hint: ['Moodle题库，含图片', 'A Moodle question bank, with pictures'],
    endings: '.xml',
  },
  gift: {
    name: ['GIFT', 'GIFT'],
    hint: ['纯文本，不含图片', 'Plain text without pictures'],
    endings: '.gift,.txt',
  },
  aiken: {
    name: ['Aiken', 'Aiken'],
    hint: ['纯文本，只有单项选择题', 'Plain text, single choice alone'],
    endings: '.aiken,.txt',
  },
};

export const formatWords = (format: ReadFormatName): Label => words[format].name;
export const formatHint = (format: FormatName): Label => words[format].hint;

/** File endings for the file chooser. The server detects the format by content. */
export const endingsOf = (format: FormatName | 'auto'): string =>
  format === 'auto'
    ? [...new Set(formatNames.flatMap((one) => words[one].endings.split(',')))].join(',')
    : words[format].endings;
