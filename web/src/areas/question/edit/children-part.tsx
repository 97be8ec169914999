import { questionType } from '@kaoxin/contract/question/question-states.ts';
import type { ComponentType } from 'react';
import { useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { moved } from '#ui/rows/moved.ts';
import { wordsOf } from '../view/words-of.ts';
import { PartFrame, type PartProps, type QuestionEditorProps } from './part.tsx';
import { emptyWriting, newId, type Writing } from './writing.ts';

const most = 20;

interface ChildrenPartProps extends PartProps {
  tells: boolean;
  /** the editor of one question; a prop because of the recursion */
  Editor: ComponentType<QuestionEditorProps>;
  onChange: (change: (writing: Writing) => Writing) => void;
}

export function ChildrenPart({ writing, wrong, leave, tells, Editor, onChange }: ChildrenPartProps) {
  const say = useSay();
  const { children } = writing;
  const changed = (change: (list: readonly Writing[]) => readonly Writing[]) =>
    onChange((now) => ({ ...now, children: change(now.children) }));
  const move = (uid: string, to: number) =>
    changed((list) =>
      moved(
        list.map((child) => ({ id: child.uid, child })),
        uid,
        to,
      ).map(({ child }) => child),
    );
  const remove = async (child: Writing, at: number) => {
    const question = {
      text: say([
        `第${at + 1}小题将被删除，删除后不能恢复。`,
        `Question ${at + 1} will be deleted. This cannot be undone.`,
      ]),
      ok: say(['删除小题', 'Remove']),
      danger: true,
    };
    const isWritten = [child.stem, ...child.lines.map(({ text }) => text)].some((text) => wordsOf(text) !== '');
    if (isWritten && !(await ask(question))) return;
    changed((list) => list.filter(({ uid }) => uid !== child.uid));
  };
  const add = () => changed((list) => [...list, emptyWriting(questionType.of.single, newId())]);
  return (
    <PartFrame title={['子题', 'Questions']} problems={wrong('children')} onLeave={() => leave('children')}>
      {children.map((child, at) => (
        <section key={child.uid} className="kx-write-child" aria-label={say([`第${at + 1}小题`, `Question ${at + 1}`])}>
          <header>
            <h3>{say([`第${at + 1}小题`, `Question ${at + 1}`])}</h3>
            <PlainButton disabled={at === 0} onClick={() => move(child.uid, at - 1)}>
              {say(['上移', 'Move up'])}
            </PlainButton>
            <PlainButton disabled={at === children.length - 1} onClick={() => move(child.uid, at + 1)}>
              {say(['下移', 'Move down'])}
            </PlainButton>
            <PlainButton danger onClick={() => void remove(child, at)}>
              {say(['删除小题', 'Remove'])}
            </PlainButton>
          </header>
          <Editor
            writing={child}
            tells={tells}
            isChild
            onChange={(change) => changed((list) => list.map((one) => (one.uid === child.uid ? change(one) : one)))}
          />
        </section>
      ))}
      <PlainButton look="plain" disabled={children.length >= most} onClick={add}>
        {say(['增加小题', 'Add a question'])}
      </PlainButton>
    </PartFrame>
  );
}
