import type { Label } from '@kaoxin/contract/conventions.ts';
import { isChosen, optionLetters } from '@kaoxin/contract/question/content.ts';
import { optionCount } from '@kaoxin/contract/question/problems.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { useSay } from '#platform/language.tsx';
import { LaterEditor } from '#ui/editor/later-editor.tsx';
import { NumberBox } from '#ui/number-box.tsx';
import { Chosen } from '#ui/rows/controls.tsx';
import { swapped } from '#ui/rows/moved.ts';
import { Rows } from '#ui/rows/rows.tsx';
import { wordsOf } from '../view/words-of.ts';
import { PartFrame, type PartProps } from './part.tsx';
import { spread } from './spread.ts';
import { type Line, lineOf, newId } from './writing.ts';

const { single, matching, ordering } = questionType.of;
const letter = (at: number): string => optionLetters[at] ?? '?';
const option = (at: number): Label => [`选项${letter(at)}`, `Option ${letter(at)}`];
const hints: Readonly<Partial<Record<number, Label>>> = {
  [matching]: ['为每个选项选择与之匹配的一项', 'Choose what each option belongs to'],
  [ordering]: [
    '按考生看到的顺序排列，再为每项选择正确的位置',
    'In the order a candidate sees them; then give each its right place',
  ],
};

export function OptionPart({ writing, set, wrong, leave }: PartProps) {
  const say = useSay();
  const { questionType: type, lines, order } = writing;
  const hint = hints[type];
  const change = (next: readonly Line[]) => {
    const ids = next.map(({ id }) => id);
    const kept = order.filter((id) => ids.includes(id));
    set({ lines: next, order: [...kept, ...ids.filter((id) => !kept.includes(id))] });
  };
  const tick = (id: string, isRight: boolean) =>
    set({
      lines: lines.map((line) =>
        line.id === id ? { ...line, isRight } : type === single ? { ...line, isRight: false } : line,
      ),
    });
  const problems = [...wrong('options'), ...wrong('answer')];
  return (
    <PartFrame
      title={isChosen(type) ? ['选项与答案', 'Options and answer'] : ['选项', 'Options']}
      problems={problems}
      hint={hint && say(hint)}
      onLeave={() => {
        leave('options');
        leave('answer');
      }}
    >
      <Rows<Line>
        label={['选项', 'Options']}
        rows={lines}
        called={option}
        least={optionCount.min}
        most={optionCount.max}
        add={['增加选项', 'Add an option']}
        begin={() => lineOf(newId())}
        onChange={change}
        render={(line, at, patch) => (
          <>
            {isChosen(type) ? (
              <label className="kx-write-key">
                <input
                  type={type === single ? 'radio' : 'checkbox'}
                  name={`${writing.uid}-right`}
                  checked={line.isRight}
                  aria-label={say([`${letter(at)}为正确答案`, `${letter(at)} is right`])}
                  onChange={(event) => tick(line.id, event.target.checked)}
                />
                {letter(at)}
              </label>
            ) : (
              <span className="kx-write-key">{letter(at)}</span>
            )}
            <LaterEditor
              id={`write-${line.id}`}
              label={option(at)}
              value={line.text}
              invalid={problems.some((one) => one.field === 'options' && one.at === at)}
              onChange={(text) => patch({ text })}
              onParts={(parts) => {
                const next = spread(lines, at, parts, () => lineOf(newId()));
                if (next) change(next);
                return next !== undefined;
              }}
            />
            <OptionAnswer writing={writing} set={set} line={line} at={at} patch={patch} />
          </>
        )}
      />
    </PartFrame>
  );
}

interface OptionAnswerProps extends Pick<PartProps, 'writing' | 'set'> {
  line: Line;
  at: number;
  patch: (patch: Partial<Line>) => void;
}

function OptionAnswer({ writing, set, line, at, patch }: OptionAnswerProps) {
  const say = useSay();
  const { questionType: type, lines, order, scoreRule: rule } = writing;
  return (
    <>
      {rule === scoreRule.of.byOption && isChosen(type) && (
        <NumberBox
          aria-label={say([`选项${letter(at)}的分值`, `Points of option ${letter(at)}`])}
          min={0}
          step={0.5}
          value={line.points}
          onChange={(points) => patch({ points })}
        />
      )}
      {type === matching && (
        <Chosen
          aria-label={say([`选项${letter(at)}的匹配项`, `What option ${letter(at)} belongs to`])}
          placeholder={say(['匹配项', 'Match'])}
          value={line.target === '' ? undefined : line.target}
          options={writing.targets.map(({ id, text }, place) => ({
            value: id,
            label: `${place + 1}. ${wordsOf(text)}`,
          }))}
          onChange={(target: string) => patch({ target })}
        />
      )}
      {type === ordering && (
        <Chosen
          aria-label={say([`选项${letter(at)}的正确位置`, `Right place of option ${letter(at)}`])}
          value={order.indexOf(line.id)}
          options={lines.map((_, place) => ({
            value: place,
            label: say([`第${place + 1}`, `No. ${place + 1}`]),
          }))}
          onChange={(place: number) => set({ order: swapped(order, line.id, place) })}
        />
      )}
    </>
  );
}

const target = (at: number): Label => [`匹配项${at + 1}`, `Match ${at + 1}`];

export function TargetPart({ writing, set, wrong, leave }: PartProps) {
  const problems = wrong('targets');
  return (
    <PartFrame title={['匹配项', 'Matches']} problems={problems} onLeave={() => leave('targets')}>
      <Rows
        label={['匹配项', 'Matches']}
        rows={writing.targets}
        called={target}
        least={optionCount.min}
        most={optionCount.max}
        add={['增加匹配项', 'Add a match']}
        begin={() => ({ id: newId(), text: '' })}
        onChange={(targets) => set({ targets })}
        render={({ id, text }, at, patch) => (
          <>
            <span className="kx-write-key">{at + 1}</span>
            <LaterEditor
              id={`write-${id}`}
              label={target(at)}
              value={text}
              invalid={problems.some((one) => one.at === at)}
              onChange={(next) => patch({ text: next })}
              onParts={(parts) => {
                const next = spread(writing.targets, at, parts, () => ({ id: newId(), text: '' }));
                if (next) set({ targets: next });
                return next !== undefined;
              }}
            />
          </>
        )}
      />
    </PartFrame>
  );
}
