import type { SurveyRecord } from '@kaoxin/contract/survey/survey.ts';
import type { SurveyQuestion } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { useRef, useState } from 'react';
import { type FoundDraft, useDraft } from '#platform/memory/drafts.ts';
import { type Edited, editedOf, isEditedList, writtenOf } from './edited.ts';

export const sentOf = (list: readonly Edited[]) => writtenOf(list).map(({ key: _, ...question }) => question);
const saidBy = (list: readonly Edited[]): string => JSON.stringify(sentOf(list));
const saidIn = (questions: readonly SurveyQuestion[]): string => saidBy(editedOf(questions));

/**
 * The questions in the editor, stored as a draft on this machine. Changes by other users are followed as long as
 * nothing was edited here. Otherwise `isOvertaken` reports them, and a save uses the version that the edit began with.
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
    /** last change of the restored draft, milliseconds since 1970 */
    restoredAt: isKept ? undefined : found?.at,
    isOvertaken: isOther && !isKept,
    version: begun.version,
    /** the record just saved may be newer than the loaded one */
    record: begun.version > read.version ? begun : read,
    saved: (record: SurveyRecord) => {
      setFound(undefined);
      setBegun(record);
      // input typed during the save stays unsaved
      keep(latest.current, record);
    },
    takeTheirs,
  };
}

function foundIn(draft: FoundDraft | undefined, read: SurveyRecord) {
  const { list } = draft?.fields ?? {};
  const { version, questions } = draft?.over ?? {};
  if (!draft || read.status !== surveyStatus.of.draft) return undefined;
  if (!isEditedList(list) || typeof version !== 'number' || !Array.isArray(questions)) return undefined;
  return { list, at: draft.at, begun: { ...read, version, questions: questions as SurveyRecord['questions'] } };
}
