import type { Area } from '../area.ts';
import { questionBankAudit } from './audit.ts';
import { questionBank } from './bank.ts';
import { questionCentre } from './centre.ts';
import { knowledgePoint } from './knowledge.ts';
import { questionLife } from './life.ts';
import { question } from './question.ts';
import { similarQuestions } from './similar.ts';
import { questionStaging, questionTemp } from './staging.ts';

export const questionArea: Area = {
  calls: [
    questionBank.calls,
    question.calls,
    questionBankAudit.calls,
    questionCentre.calls,
    questionLife.calls,
    similarQuestions.calls,
    questionStaging.calls,
    questionTemp.calls,
  ],
  resources: [knowledgePoint],
};
