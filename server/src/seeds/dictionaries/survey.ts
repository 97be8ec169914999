import { answerState, surveyQtype, surveyScene, surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import type { DictionarySeed } from './text.ts';

/** Surveys (domain.md 4.1); entries come from the contract. */
export const surveyDictionaries: readonly DictionarySeed[] = [
  { ...surveyScene, en: 'Survey occasions' },
  { ...surveyQtype, en: 'Survey questions' },
  { ...surveyStatus, en: 'Survey states' },
  { ...answerState, en: 'Answer states' },
];
