import * as z from 'zod';
import { get, post } from '../call.ts';
import { noticePart } from '../casework/notice.ts';
import { facts, id, listOf, optional, reference, text, truth, whole } from '../conventions.ts';
import { examDistrict } from '../exam/place.ts';
import { mostOptions, mostQuestions, mostSigns, questionRecord } from './survey-question.ts';

const said = z.object({
  questionId: id,
  picks: optional(z.array(whole(['选项', 'Option'], { max: mostOptions })).max(mostOptions)),
  text: optional(text(['填空', 'Text'], { max: mostSigns, kind: 'long' })),
});
const answers = listOf(said, mostQuestions);
facts.add(answers, { label: ['答案', 'Answers'], asks: 'choice', kind: 'structure' });

const isKey = (value: string): boolean => /^[\x21-\x7e]+$/.test(value);

/** Where a survey is answered without a session. */
export const surveyPath = (id: string): string => `/public/survey/${id}`;

/** An answer sheet. */
export const answerSheet = z.object({
  surveyId: reference(['问卷', 'Survey'], 'survey'),
  /** what came with the questions: the server measures by it how long the answer took, for one sheet within a day */
  ticket: text(['答卷凭证', 'Ticket'], { min: 1, max: 300 }),
  /** a ticket of this survey that was refused on the same page: the time is measured from it */
  earlierTicket: optional(text(['此前的答卷凭证', 'Earlier ticket'], { max: 300 })),
  /** seconds from the first sight of the questions to the last answer: never more counts than the server measured */
  duration: optional(whole(['用时（秒）', 'Seconds'], { max: 86_400 })),
  answers,
  /**
   * Who answers, in the words of the program he answers with: kept as a digest that tells nothing but whether it was he again in
   * this survey. Without it a case has to be named, and the survey is answered once for each.
   */
  respondentKey: optional(
    text(['答题人标识', 'Respondent key'], {
      min: 8,
      max: 128,
      must: { hold: isKey, words: ['答题人标识应为可见字符', 'Respondent key: printable characters'] },
    }),
  ),
  /** asked of surveys that are not anonymous, of which it is kept sealed; of others it is dropped */
  userName: optional(text(['姓名', 'Name'], { max: 40 })),
  examId: optional(reference(['考试', 'Examination'], 'formal_exam')),
  districtId: optional(reference(['考区', 'District'], examDistrict)),
  /** the case it is about, with its query code; an anonymous survey keeps the district alone */
  caseNo: optional(text(['受理编号', 'Number'], { max: 24 })),
  queryCode: optional(text(['查询码', 'Code'], { max: 12 })),
  /** needed by surveys that are not anonymous; dropped by others */
  noticeVersion: optional(text(['个人信息处理告知', 'Privacy notice'], { max: 40 })),
});

/** What a citizen is asked, and his answers (domain.md 3.14). */
export const surveyOpen = {
  asked: get('open/survey', {
    title: ['问卷内容', 'Survey'],
    access: 'public',
    query: z.object({ id }),
    answer: z.object({
      id: z.string(),
      title: z.string(),
      scene: z.int(),
      endTime: z.string(),
      anonymous: truth,
      questions: z.array(questionRecord),
      limitPerUser: z.int(),
      /** shown before the answer is sent; `version`: to be accepted, null of an anonymous survey */
      notice: z.object({ version: z.string().nullable(), parts: z.array(noticePart) }),
      /** to be sent with the answer */
      ticket: z.string(),
    }),
  }),
  answer: post('open/survey', {
    title: ['提交问卷', 'Answer a survey'],
    access: 'public',
    body: answerSheet,
    answer: z.object({ submitTime: z.string() }),
    changes: [],
  }),
};
