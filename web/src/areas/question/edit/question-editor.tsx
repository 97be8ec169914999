import { hasOptions } from '@kaoxin/contract/question/content.ts';
import { questionProblems } from '@kaoxin/contract/question/problems.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { useState } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { PictureUseContext } from '#ui/editor/dialogs/send-picture.ts';
import { LaterEditor } from '#ui/editor/later-editor.tsx';
import { Chosen } from '#ui/rows/controls.tsx';
import { wordsOf } from '../view/words-of.ts';
import { AnswerPart } from './answer-part.tsx';
import { ChildrenPart } from './children-part.tsx';
import { OptionPart, TargetPart } from './option-part.tsx';
import { PartFrame, type PartProps, type ProblemField, type QuestionEditorProps } from './part.tsx';
import { ScorePart } from './score-part.tsx';
import { questionOf, questionTypes, retyped, type Writing } from './writing.ts';

const { material, matching } = questionType.of;

export function QuestionEditor({ writing, onChange, tells, isChild = false, refused }: QuestionEditorProps) {
  const say = useSay();
  const language = useLanguage();
  const [left, setLeft] = useState<ReadonlySet<ProblemField>>(new Set());
  const { questionType: type, uid } = writing;
  const problems = questionProblems(questionOf(writing), wordsOf);
  const wrong: PartProps['wrong'] = (field) =>
    // problems of a question about a text appear in its own card
    tells || left.has(field)
      ? problems.filter((one) => one.field === field && (field !== 'children' || one.at === undefined))
      : [];
  const leave = (field: ProblemField) => setLeft((now) => (now.has(field) ? now : new Set([...now, field])));
  const set = (patch: Partial<Writing>) => onChange((now) => ({ ...now, ...patch }));
  const part = { writing, set, wrong, leave };
  const types = questionTypes.filter((key) => !isChild || key !== material);
  const stem = wrong('stem');
  return (
    <PictureUseContext value="questionImage">
      <div className="kx-write-line">
        <label htmlFor={`${uid}-type`}>
          {say(['题型', 'Type'])}
          <Chosen
            id={`${uid}-type`}
            value={type}
            options={types.map((key) => ({ value: key, label: questionType.label(key, language) }))}
            onChange={(next) => onChange((now) => retyped(now, next))}
          />
        </label>
      </div>
      <PartFrame
        title={type === material ? ['材料', 'Reading'] : ['题干', 'Stem']}
        problems={refused ? [...stem, { field: 'stem', words: [refused, refused] }] : stem}
        onLeave={() => leave('stem')}
      >
        <LaterEditor
          id={`write-${uid}-stem`}
          label={type === material ? ['材料', 'Reading'] : ['题干', 'Stem']}
          value={writing.stem}
          invalid={stem.length > 0 || refused !== undefined}
          onChange={(text) => set({ stem: text })}
        />
      </PartFrame>
      {hasOptions(type) && <OptionPart {...part} />}
      {type === matching && <TargetPart {...part} />}
      <AnswerPart {...part} />
      {type === material && <ChildrenPart {...part} tells={tells} Editor={QuestionEditor} onChange={onChange} />}
      <ScorePart {...part} />
      <PartFrame title={['解析', 'Explanation']} problems={wrong('analysis')} onLeave={() => leave('analysis')}>
        <LaterEditor
          id={`write-${uid}-analysis`}
          label={['解析', 'Explanation']}
          value={writing.analysis}
          onChange={(analysis) => set({ analysis })}
        />
      </PartFrame>
    </PictureUseContext>
  );
}
