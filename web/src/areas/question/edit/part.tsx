import type { Label } from '@kaoxin/contract/conventions.ts';
import type { QuestionProblem } from '@kaoxin/contract/question/problems.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import type { Writing } from './writing.ts';

export type ProblemField = QuestionProblem['field'];

/** What the parts of the editor of one question are given. */
export interface QuestionEditorProps {
  writing: Writing;
  onChange: (change: (writing: Writing) => Writing) => void;
  /** every problem shows, also of a field that the user has not left yet */
  tells: boolean;
  /** a question about a reading has no reading itself */
  isChild?: boolean;
  /** why the server refuses the stem */
  refused?: string | undefined;
}

export interface PartProps {
  writing: Writing;
  set: (patch: Partial<Writing>) => void;
  /** what is wrong with a field and may be told by now */
  wrong: (field: ProblemField) => readonly QuestionProblem[];
  /** a field has been left */
  leave: (field: ProblemField) => void;
}

interface PartFrameProps {
  title: Label;
  /** names of the fields whose problems are told here */
  problems: readonly QuestionProblem[];
  hint?: ReactNode;
  onLeave: () => void;
  children: ReactNode;
}

/** A part of a question under its name, with what is wrong in it. */
export function PartFrame({ title, problems, hint, onLeave, children }: PartFrameProps) {
  const say = useSay();
  const words = [...new Set(problems.map((problem) => say(problem.words)))];
  return (
    <fieldset
      className="kx-write-part"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave();
      }}
    >
      <legend>{say(title)}</legend>
      {hint && <p className="kx-hint">{hint}</p>}
      {children}
      <div aria-live="polite">
        {words.map((one) => (
          <p key={one} className="kx-write-wrong" data-wrong tabIndex={-1}>
            {one}
          </p>
        ))}
      </div>
    </fieldset>
  );
}
