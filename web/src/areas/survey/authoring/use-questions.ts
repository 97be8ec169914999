import type { SurveyRecord } from '@kaoxin/contract/survey/survey.ts';
import type { SurveyQuestion } from '@kaoxin/contract/survey/survey-question.ts';
import { useState } from 'react';
import { type Edited, editedOf, writtenOf } from './edited.ts';

/** Questions as they are sent. */
export const sentOf = (list: readonly Edited[]) => writtenOf(list).map(({ key: _, ...question }) => question);
const saidBy = (list: readonly Edited[]): string => JSON.stringify(sentOf(list));
const saidIn = (questions: readonly SurveyQuestion[]): string => saidBy(editedOf(questions));

/**
 * The questions of a survey while they are written. What somebody else saved meanwhile is followed as long as nothing was written
 * here; otherwise it is told (`isOvertaken`), and what is saved goes by the version it was begun over.
 */
export function useQuestions(read: SurveyRecord) {
  const [begun, setBegun] = useState(read);
  const [list, setList] = useState(() => editedOf(read.questions));
  const isKept = saidBy(list) === saidIn(begun.questions);
  const isNewer = read.version > begun.version;
  const theirs = saidIn(read.questions);
  const isOther = isNewer && theirs !== saidIn(begun.questions) && theirs !== saidBy(list);
  const take = (record: SurveyRecord) => {
    setBegun(record);
    setList(editedOf(record.questions));
  };
  if (isNewer && isKept && isOther) take(read);
  else if (isNewer && !isOther) setBegun(read);
  return {
    list,
    setList,
    isKept,
    /** somebody else has saved other questions */
    isOvertaken: isOther && !isKept,
    /** the version that is written over */
    version: begun.version,
    /** what was saved a moment ago may be newer than what was read */
    record: begun.version > read.version ? begun : read,
    saved: setBegun,
    takeTheirs: () => take(read),
  };
}
