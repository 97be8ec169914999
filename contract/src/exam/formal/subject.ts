import * as z from 'zod';
import { facts, id, type Label, listOf, moment, optional, reference, text, whole } from '../../conventions.ts';
import { decimal } from '../../fields/fields.ts';
import { object } from '../../fields/object.ts';
import { paperChoice } from '../../paper/paper-choice.ts';

const code = { hold: (said: string) => /^[A-Za-z0-9][\w/-]*$/.test(said) };
const codeWords: Label = [
  '科目编号只能由字母、数字、下划线、短横线和斜线组成',
  'A subject code has letters, digits, underscores, hyphens and slashes',
];

/** 科目 of an examination (domain.md 1.2, examSubject). */
export const subjectFields = {
  subjectCode: text(['科目编号', 'Subject code'], { max: 20, must: { ...code, words: codeWords } }),
  name: text(['科目名称', 'Subject'], { max: 60 }),
  startTime: moment(['开始时间', 'Starts']),
  endTime: moment(['结束时间', 'Ends']),
  paperId: optional(reference(['试卷', 'Paper'], paperChoice)),
  totalScore: decimal(['满分', 'Full marks'], { places: 1, min: 0.5, max: 9999.5 }),
  passScore: decimal(['合格线', 'Pass mark'], { places: 1, min: 0.5, max: 9999.5 }),
  /** 客观题分值, part of the full marks */
  objectiveScore: optional(decimal(['客观题分值', 'Objective marks'], { places: 1, min: 0, max: 9999.5 })),
  sort: optional(whole(['排序', 'Order'], { max: 9999 })),
};
const shape = z.object(subjectFields);

export const subjectForm = object(() => ({ id: optional(id), version: z.int().optional(), ...subjectFields }));
export type SubjectForm = z.output<typeof subjectForm>;
/** 卷 of the subject's own paper; further papers follow it (decision 048). */
export const firstLabel = 'A';
const isLabel = (said: string): boolean => /^[B-Z]$/.test(said.toUpperCase());
const labelWords: Label = [
  '卷别为B至Z中的一个字母，A卷是该科目自己的试卷',
  'One of the letters B to Z; A is the paper of the subject itself',
];

/** A further paper of a subject (domain.md 1.2, subjectPaper); each examinee sits one of the papers. */
export const subjectPaperFields = {
  subjectCode: text(['科目', 'Subject'], { max: 20 }),
  label: text(['卷别', 'Form'], { max: 1, must: { hold: isLabel, words: labelWords } }),
  paperId: reference(['试卷', 'Paper'], paperChoice),
};
export const subjectPaperForm = z.object(subjectPaperFields);
export type SubjectPaperForm = z.output<typeof subjectPaperForm>;

const paperOfSubject = object(() => ({ label: z.string(), paperId: z.string(), paperIdName: z.string().nullable() }));

export const subjectRecord = object(() => ({
  id: z.string(),
  version: z.int(),
  ...subjectFields,
  sort: z.int(),
  paperIdName: z.string().nullable(),
  papers: z.array(paperOfSubject),
}));
export type SubjectRecord = z.output<typeof subjectRecord>;

const mostSubjects = 30;
export const subjects = listOf(subjectForm, mostSubjects);
facts.add(subjects, { label: ['科目', 'Subjects'], asks: 'choice', kind: 'structure' });

export const mostSubjectPapers = 90;
export const subjectPapers = listOf(subjectPaperForm, mostSubjectPapers);
facts.add(subjectPapers, { label: ['其他试卷', 'Further papers'], asks: 'choice', kind: 'structure' });

export interface RowProblem {
  row: number;
  field: string;
  words: Label;
}

type Said = Partial<z.output<typeof shape>>;
const isHalf = (points: number | null | undefined): boolean => (points ?? 0) * 2 === Math.round((points ?? 0) * 2);

/** @param within start and end of the examination, if known */
export function subjectProblems(
  rows: readonly Said[],
  { examStart, examEnd }: { examStart?: string | null | undefined; examEnd?: string | null | undefined },
): RowProblem[] {
  const codes = new Set<string>();
  return rows.flatMap((said, row): RowProblem[] => {
    const { subjectCode = '', startTime, endTime, totalScore, passScore, objectiveScore } = said;
    const twice = subjectCode !== '' && codes.has(subjectCode);
    codes.add(subjectCode);
    const found: (false | [field: string, words: Label])[] = [
      twice && ['subjectCode', ['科目编号重复', 'This subject code is there twice']],
      startTime !== undefined &&
        endTime !== undefined &&
        startTime >= endTime && ['endTime', ['开始时间必须早于结束时间', 'A subject starts before it ends']],
      Boolean(startTime && examStart && startTime < examStart) && [
        'startTime',
        ['科目开始时间不能早于考试开始时间', 'A subject starts within the examination'],
      ],
      Boolean(endTime && examEnd && endTime > examEnd) && [
        'endTime',
        ['科目结束时间不能晚于考试结束时间', 'A subject ends within the examination'],
      ],
      !isHalf(totalScore) && ['totalScore', ['满分应为0.5的倍数', 'Full marks: a multiple of 0.5']],
      !isHalf(objectiveScore) && ['objectiveScore', ['客观题分值应为0.5的倍数', 'Objective marks: a multiple of 0.5']],
      totalScore !== undefined &&
        passScore !== undefined &&
        passScore > totalScore && ['passScore', ['合格线不能高于满分', 'The pass mark is not above the full marks']],
      totalScore !== undefined &&
        (objectiveScore ?? 0) > totalScore && [
          'objectiveScore',
          ['客观题分值不能高于满分', 'Objective marks are not above the full marks'],
        ],
    ];
    return found.flatMap((one) => (one ? [{ row, field: one[0], words: one[1] }] : []));
  });
}

interface OfSubject {
  subjectCode?: string | undefined;
  paperId?: string | null | undefined;
  totalScore?: number | undefined;
}

/** @param totalOf full marks of a paper, if known */
export function subjectPaperProblems(
  rows: readonly Partial<SubjectPaperForm>[],
  subjectRows: readonly OfSubject[],
  totalOf: (paperId: string) => number | undefined,
): RowProblem[] {
  const seen = new Set<string>();
  const isTwice = (...key: string[]): boolean => {
    const name = key.join(' ');
    const found = seen.has(name);
    seen.add(name);
    return found;
  };
  return rows.flatMap(({ subjectCode, label, paperId }, row): RowProblem[] => {
    if (!subjectCode) return [];
    const subject = subjectRows.find((one) => one.subjectCode === subjectCode);
    const total = paperId ? totalOf(paperId) : undefined;
    const sameLabel = label !== undefined && isTwice('label', subjectCode, label.toUpperCase());
    const samePaper =
      Boolean(paperId) && (isTwice('paper', subjectCode, paperId ?? '') || paperId === subject?.paperId);
    const found: (false | [field: string, words: Label])[] = [
      !subject && ['subjectCode', ['没有这个科目', 'There is no such subject']],
      subject !== undefined &&
        !subject.paperId && ['subjectCode', ['请先选择该科目的A卷', 'Choose paper A of this subject first']],
      sameLabel && ['label', ['该科目已有此卷别', 'This subject has such a form already']],
      samePaper && ['paperId', ['该科目已有此试卷', 'This subject has this paper already']],
      subject?.totalScore !== undefined &&
        total !== undefined &&
        total !== subject.totalScore && [
          'paperId',
          [
            `试卷满分${total}与科目满分${subject.totalScore}不一致`,
            `The paper has ${total} marks, the subject ${subject.totalScore}`,
          ],
        ],
    ];
    return found.flatMap((one) => (one ? [{ row, field: one[0], words: one[1] }] : []));
  });
}
