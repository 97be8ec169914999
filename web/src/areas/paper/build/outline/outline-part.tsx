import '#ui/rows/rows.css';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { paperBuilding } from '@kaoxin/contract/paper/building.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { moved } from '#ui/rows/moved.ts';
import { useHeldFocus } from '../use-held-focus.ts';
import {
  emptySection,
  type Outline,
  type OutlineSection,
  placed,
  questionsIn,
  scored,
  stepped,
  taken,
} from './outline.ts';
import { OutlineRow } from './outline-row.tsx';
import { SectionHead } from './section-head.tsx';

interface OutlinePartProps {
  outline: Outline;
  alike: AnswerOf<typeof paperBuilding.calls.predict>['alike'];
  into: string | undefined;
  onInto: (section: string) => void;
  onChange: (change: (outline: Outline) => Outline) => void;
}

export function OutlinePart({ outline, alike, into, onInto, onChange }: OutlinePartProps) {
  const say = useSay();
  const [dragged, setDragged] = useState<string>();
  const { list, hold, leaveTo } = useHeldFocus<HTMLElement>();
  const all = questionsIn(outline);
  const numberOf = new Map(all.map(({ id }, at) => [id, at + 1]));
  const target = outline.find(({ id }) => id === into)?.id ?? outline.at(-1)?.id;
  const change = (next: (now: Outline) => Outline) => {
    hold();
    onChange(next);
  };
  const removeSection = async ({ id, title, questions }: OutlineSection, beside: OutlineSection | undefined) => {
    const count = questions.length;
    const question = {
      text: say([
        `大题【${title}】和其中的${count}道题将一并移出。`,
        `${title} goes with the ${quantity(count, 'question')} in it.`,
      ]),
      ok: say(['删除大题', 'Remove']),
      danger: true,
    };
    if (count > 0 && !(await ask(question))) return;
    leaveTo(beside?.id);
    onChange((now) => now.filter((one) => one.id !== id));
  };
  const drop = (section: string, at: number) => {
    if (dragged !== undefined) change((now) => placed(now, dragged, section, at));
    setDragged(undefined);
  };
  return (
    <section ref={list} className="paper-outline" aria-label={say(['试卷大纲', 'Outline'])}>
      {outline.length === 0 && (
        <p className="kx-hint">{say(['还没有题目，请从左侧选题', 'No questions yet: choose some at the left'])}</p>
      )}
      {outline.map((section, place) => (
        <section key={section.id} aria-label={section.title} className="paper-section">
          <SectionHead
            section={section}
            isFirst={place === 0}
            isLast={place === outline.length - 1}
            isTarget={section.id === target}
            onTarget={() => onInto(section.id)}
            onTitle={(title) => onChange((now) => now.map((one) => (one.id === section.id ? { ...one, title } : one)))}
            onMove={(by) => change((now) => moved(now, section.id, place + by))}
            onScore={(score) =>
              onChange((now) => scored(now, ({ id }) => section.questions.some((one) => one.id === id), score))
            }
            onRemove={() => void removeSection(section, outline[place + 1] ?? outline[place - 1])}
          />
          <ol
            className="kx-rows"
            aria-label={section.title}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={() => drop(section.id, section.questions.length)}
          >
            {section.questions.map((question, at) => (
              <OutlineRow
                key={question.id}
                question={question}
                number={numberOf.get(question.id) ?? 0}
                twins={twinsOf(question.id, alike, numberOf)}
                isDragging={dragged !== undefined}
                onDrag={setDragged}
                onDrop={() => drop(section.id, at)}
                onStep={(by) => change((now) => stepped(now, question.id, by))}
                onScore={(score) => onChange((now) => scored(now, ({ id }) => id === question.id, score))}
                onRemove={() => {
                  const beside = section.questions[at + 1] ?? section.questions[at - 1];
                  leaveTo(beside?.id ?? section.id);
                  onChange((now) => taken(now, question.id));
                }}
              />
            ))}
          </ol>
        </section>
      ))}
      <PlainButton look="plain" onClick={() => onChange((now) => [...now, emptySection(now.length)])}>
        {say(['增加大题', 'Add a section'])}
      </PlainButton>
    </section>
  );
}

function twinsOf(id: string, alike: OutlinePartProps['alike'], numberOf: ReadonlyMap<string, number>): number[] {
  return alike.flatMap(({ questionId, otherId }) => {
    const other = questionId === id ? otherId : otherId === id ? questionId : undefined;
    const number = other === undefined ? undefined : numberOf.get(other);
    return number === undefined ? [] : [number];
  });
}
