import type { Area } from '../area.ts';
import { survey, surveyQuestions } from './survey.ts';
import { surveyAnswer } from './survey-answer.ts';
import { surveyOpen } from './survey-open.ts';

export const surveyArea: Area = {
  calls: [survey.calls, surveyQuestions, surveyAnswer, surveyOpen],
};
