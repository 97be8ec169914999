import type { SurveyRecord } from '@kaoxin/contract/survey/survey.ts';
import type { SurveyQuestion } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { useRef, useState } from 'react';
import { type FoundDraft, useDraft } from '#platform/memory/drafts.ts';
import { type Edited, editedOf, isEditedList, writtenOf } from './edited.ts';

/** Questions as they are sent. */
export const sentOf = (list: readonly Edited[]) => writtenOf(list).map(({ key: _, ...question }) => question);
const saidBy = (list: readonly Edited[]): string => JSON.stringify(sentOf(list));
const saidIn = (questions: readonly SurveyQuestion[]): string => saidBy(editedOf(questions));

/**
 * The questions of a survey while they are written, kept on this machine until they are saved. What somebody else saved
 * meanwhile is followed as long as nothing was written here; otherwise it is told (`isOvertaken`), and what is saved goes by the
 * version it was begun over.
 */
export function useQuestions(read: SurveyRecord) {
  const draft = useDraft(`survey-questions-${read.id}`);
  const [found, setFound] = useState(() => foundIn(draft.found(), read));
  const [begun, setBegun] = useState(found?.begun ?? read);
  const [list, setList] = useState(() => found?.list ?? editedOf(read.questions));
  const latest = useRef(list);
  latest.current = list;
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
  const keep = (next: readonly Edited[], over: SurveyRecord) => {
    if (saidBy(next) === saidIn(over.questions)) draft.drop();
    else draft.save({ list: next }, { version: over.version, questions: over.questions });
  };
  const takeTheirs = () => {
    draft.drop();
    setFound(undefined);
    take(read);
  };
  return {
    list,
    setList: (next: Edited[]) => {
      setList(next);
      keep(next, begun);
    },
    isKept,
    /** unsaved questions have come back: last changed then, milliseconds since 1970 */
    restoredAt: isKept ? undefined : found?.at,
    /** somebody else has saved other questions */
    isOvertaken: isOther && !isKept,
    /** the version that is written over */
    version: begun.version,
    /** what was saved a moment ago may be newer than what was read */
    record: begun.version > read.version ? begun : read,
    saved: (record: SurveyRecord) => {
      setFound(undefined);
      setBegun(record);
      // what was typed while it was on its way stays unsaved
      keep(latest.current, record);
    },
    takeTheirs,
  };
}

/** A draft with what it was begun over; of a survey that is published by now nothing comes back. */
function foundIn(draft: FoundDraft | undefined, read: SurveyRecord) {
  const { list } = draft?.fields ?? {};
  const { version, questions } = draft?.over ?? {};
  if (!draft || read.status !== surveyStatus.of.draft) return undefined;
  if (!isEditedList(list) || typeof version !== 'number' || !Array.isArray(questions)) return undefined;
  return { list, at: draft.at, begun: { ...read, version, questions: questions as SurveyRecord['questions'] } };
}
