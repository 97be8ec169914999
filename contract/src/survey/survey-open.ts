import * as z from 'zod';
import { get, post } from '../call.ts';
import { noticePart } from '../casework/public/notice.ts';
import { facts, id, listOf, optional, reference, text, truth, whole } from '../conventions.ts';
import { examDistrict } from '../exam/places/place.ts';
import { object } from '../fields/object.ts';
import { mostOptions, mostQuestions, mostSigns, questionRecord } from './survey-question.ts';

const said = object(() => ({
  questionId: id,
  picks: optional(z.array(whole(['选项', 'Option'], { max: mostOptions })).max(mostOptions)),
  text: optional(text(['填空', 'Text'], { max: mostSigns, kind: 'long' })),
}));
const answers = listOf(said, mostQuestions);
facts.add(answers, { label: ['答案', 'Answers'], asks: 'choice', kind: 'structure' });

const isKey = (value: string): boolean => /^[\x21-\x7e]+$/.test(value);

export const surveyPath = (id: string): string => `/public/survey/${id}`;

export const answerSheet = object(() => ({
  surveyId: reference(['问卷', 'Survey'], 'survey'),
  /** issued with the questions; the server uses it to measure the time taken; valid for one sheet within a day */
  ticket: text(['答卷凭证', 'Ticket'], { min: 1, max: 300 }),
  /**
   * a ticket of this survey that was refused on the same page: the time is measured from it; counts for one answer, and
   * not when it was used
   */
  earlierTicket: optional(text(['此前的答卷凭证', 'Earlier ticket'], { max: 300 })),
  /** seconds from first seeing the questions to the last answer; capped at the time the server measured */
  duration: optional(whole(['用时（秒）', 'Seconds'], { max: 86_400 })),
  answers,
  /**
   * Identifies the respondent within the client program. Stored as a digest that only reveals repeated answers to the
   * same survey. Without it a case is required, and the survey can be answered once per case.
   */
  respondentKey: optional(
    text(['答题人标识', 'Respondent key'], {
      min: 8,
      max: 128,
      must: { hold: isKey, words: ['答题人标识应为可见字符', 'Respondent key: printable characters'] },
    }),
  ),
  /** required by surveys that are not anonymous and stored encrypted; discarded by others */
  userName: optional(text(['姓名', 'Name'], { max: 40 })),
  examId: optional(reference(['考试', 'Examination'], 'formal_exam')),
  districtId: optional(reference(['考区', 'District'], examDistrict)),
  /** the related case with its query code; an anonymous survey stores only the district */
  caseNo: optional(text(['受理编号', 'Number'], { max: 24 })),
  queryCode: optional(text(['查询码', 'Code'], { max: 12 })),
  noticeVersion: optional(text(['个人信息处理告知', 'Privacy notice'], { max: 40 })),
}));

/** A survey as shown to citizens, and their answers (domain.md 3.14). */
export const surveyOpen = {
  asked: get('open/survey', {
    title: ['问卷内容', 'Survey'],
    access: 'public',
    query: object(() => ({ id })),
    answer: object(() => ({
      id: z.string(),
      title: z.string(),
      scene: z.int(),
      endTime: z.string(),
      anonymous: truth,
      questions: z.array(questionRecord),
      limitPerUser: z.int(),
      /** shown before the answer is sent; `version`: to be accepted, null for an anonymous survey */
      notice: z.object({ version: z.string().nullable(), parts: z.array(noticePart) }),
      ticket: z.string(),
    })),
  }),
  answer: post('open/survey', {
    title: ['提交问卷', 'Answer a survey'],
    access: 'public',
    body: answerSheet,
    answer: object(() => ({ submitTime: z.string() })),
    changes: [],
  }),
};
