import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { NumberBox } from '#ui/number-box.tsx';
import { type OutlineSection, sumOf } from './outline.ts';

interface SectionHeadProps {
  section: OutlineSection;
  isFirst: boolean;
  isLast: boolean;
  isTarget: boolean;
  onTarget: () => void;
  onTitle: (title: string) => void;
  onMove: (by: 1 | -1) => void;
  onScore: (score: number) => void;
  onRemove: () => void;
}

export function SectionHead(props: SectionHeadProps) {
  const { section, isFirst, isLast, isTarget, onTarget, onTitle, onMove, onScore, onRemove } = props;
  const say = useSay();
  const [each, setEach] = useState<number | null>(null);
  const { title, questions } = section;
  return (
    <header className="paper-section-head">
      <input
        className="kx-native"
        data-held={section.id}
        aria-label={say(['大题名称', 'Section'])}
        maxLength={60}
        value={title}
        onChange={({ target }) => onTitle(target.value)}
      />
      <span className="kx-hint kx-figures">
        {say([
          `${questions.length}题 ${sumOf(questions)}分`,
          `${quantity(questions.length, 'question')}, ${sumOf(questions)} marks`,
        ])}
      </span>
      <span className="paper-each">
        <NumberBox
          aria-label={say(['每题分值', 'Marks each'])}
          placeholder={say(['每题分值', 'Each'])}
          min={0.5}
          step={0.5}
          value={each}
          onChange={setEach}
        />
        <PlainButton disabled={each === null || questions.length === 0} onClick={() => each !== null && onScore(each)}>
          {say(['统一分值', 'Set all'])}
        </PlainButton>
      </span>
      <PlainButton pressed={isTarget} onClick={onTarget}>
        {say(['加入到此', 'Add here'])}
      </PlainButton>
      <PlainButton disabled={isFirst} onClick={() => onMove(-1)}>
        {say(['上移', 'Move up'])}
      </PlainButton>
      <PlainButton disabled={isLast} onClick={() => onMove(1)}>
        {say(['下移', 'Move down'])}
      </PlainButton>
      <PlainButton danger onClick={onRemove}>
        {say(['删除大题', 'Remove'])}
      </PlainButton>
    </header>
  );
}
