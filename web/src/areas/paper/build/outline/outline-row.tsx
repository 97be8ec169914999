import { questionType } from '@kaoxin/contract/question/question-states.ts';
import type { KeyboardEvent } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { SignButton } from '#ui/action/sign-button.tsx';
import { Chip } from '#ui/chip.tsx';
import { NumberBox } from '#ui/number-box.tsx';
import { DeleteOutlined, HolderOutlined } from '#ui/theme/icons.ts';
import type { OutlineQuestion } from './outline.ts';

interface OutlineRowProps {
  question: OutlineQuestion;
  number: number;
  twins: readonly number[];
  isDragging: boolean;
  onDrag: (id: string | undefined) => void;
  onDrop: () => void;
  onStep: (by: 1 | -1) => void;
  onScore: (score: number) => void;
  onRemove: () => void;
}

export function OutlineRow(props: OutlineRowProps) {
  const { question, number, twins, isDragging, onDrag, onDrop, onStep, onScore, onRemove } = props;
  const say = useSay();
  const language = useLanguage();
  const { id, code, brief, type, score, isOut } = question;
  const called = [`第${number}题`, `question ${number}`] as const;
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(by);
  };
  return (
    <li
      onKeyDownCapture={onKey}
      onDragOver={(event) => isDragging && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDrop();
      }}
    >
      <button
        type="button"
        className="kx-rows-handle"
        draggable
        data-held={id}
        aria-label={say([`移动${called[0]}`, `Move ${called[1]}`])}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={say(['拖动，或按Alt加上下方向键', 'Drag, or press Alt with an arrow'])}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', code);
          onDrag(id);
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        <HolderOutlined aria-hidden />
      </button>
      <div className="paper-row">
        <span className="kx-figures">{number}.</span>
        <span className="paper-row-words" title={`${code} ${brief}`}>
          <span className="kx-hint">{questionType.label(type, language)}</span> {brief || code}
        </span>
        {isOut && <Chip tone="bad">{say(['已停用', 'Out of use'])}</Chip>}
        {twins.length > 0 && (
          <Chip
            tone="bad"
            title={say(['同一份试卷不能有相似的题', 'One paper does not hold questions that are alike'])}
          >
            {say([`与第${twins.join('、')}题相似`, `Like ${twins.join(', ')}`])}
          </Chip>
        )}
      </div>
      <NumberBox
        aria-label={say([`${called[0]}分值`, `Marks of ${called[1]}`])}
        min={0.5}
        max={1000}
        step={0.5}
        value={score}
        onChange={(next) => next !== null && onScore(next)}
      />
      <SignButton
        quiet
        sign={<DeleteOutlined aria-hidden />}
        aria-label={say([`移出${called[0]}`, `Remove ${called[1]}`])}
        onClick={onRemove}
      />
    </li>
  );
}
