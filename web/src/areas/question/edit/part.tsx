import type { Label } from '@kaoxin/contract/conventions.ts';
import type { QuestionProblem } from '@kaoxin/contract/question/problems.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import type { Writing } from './writing.ts';

export type ProblemField = QuestionProblem['field'];

export interface QuestionEditorProps {
  writing: Writing;
  onChange: (change: (writing: Writing) => Writing) => void;
  tells: boolean;
  /** a question about a text cannot contain a text itself */
  isChild?: boolean;
  refused?: string | undefined;
}

export interface PartProps {
  writing: Writing;
  set: (patch: Partial<Writing>) => void;
  wrong: (field: ProblemField) => readonly QuestionProblem[];
  leave: (field: ProblemField) => void;
}

interface PartFrameProps {
  title: Label;
  problems: readonly QuestionProblem[];
  hint?: ReactNode;
  onLeave: () => void;
  children: ReactNode;
}

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
