import { isMarked } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { useSay } from '#platform/language.tsx';
import { LaterEditor } from '#ui/editor/later-editor.tsx';
import { NumberBox } from '#ui/number-box.tsx';
import { TypedFigure, TypedLines } from '#ui/rows/controls.tsx';
import { Rows } from '#ui/rows/rows.tsx';
import { PartFrame, type PartProps } from './part.tsx';
import { blankRows, newId } from './writing.ts';

const { judgement, blanks, numeric } = questionType.of;

export function AnswerPart(props: PartProps) {
  switch (props.writing.questionType) {
    case judgement:
      return <Truth {...props} />;
    case blanks:
      return <Blanks {...props} />;
    case numeric:
      return <Figure {...props} />;
    default:
      return isMarked(props.writing.questionType) ? <Sample {...props} /> : null;
  }
}

function Truth({ writing, set, wrong, leave }: PartProps) {
  const say = useSay();
  return (
    <PartFrame title={['答案', 'Answer']} problems={wrong('answer')} onLeave={() => leave('answer')}>
      <div className="kx-radios">
        {(['T', 'F'] as const).map((key) => (
          <label key={key}>
            <input
              type="radio"
              name={`${writing.uid}-truth`}
              checked={writing.truth === key}
              onChange={() => set({ truth: key })}
            />{' '}
            {say(key === 'T' ? ['正确', 'True'] : ['错误', 'False'])}
          </label>
        ))}
      </div>
    </PartFrame>
  );
}

const folds = [
  ['ignoreCase', ['不区分大小写', 'Ignore case']],
  ['ignoreWidth', ['不区分全角半角', 'Ignore full and half width']],
] as const;

function Blanks({ writing, set, wrong, leave }: PartProps) {
  const say = useSay();
  const rows = blankRows(writing);
  return (
    <PartFrame
      title={['答案', 'Answers']}
      problems={wrong('answer')}
      hint={say([
        '题干中连续三个以上下划线（____）为一空；每行写一个可接受的答案',
        'Three underscores or more (____) in the stem are a blank; one accepted answer a line',
      ])}
      onLeave={() => leave('answer')}
    >
      {rows.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a blank is its place in the stem
        <div key={at} className="kx-write-blank">
          <label htmlFor={`${writing.uid}-blank-${at}`}>{say([`第${at + 1}空`, `Blank ${at + 1}`])}</label>
          <TypedLines
            id={`${writing.uid}-blank-${at}`}
            value={text}
            onChange={(next) => set({ blanks: rows.map((one, place) => (place === at ? next : one)) })}
          />
        </div>
      ))}
      <div className="kx-radios">
        {folds.map(([field, label]) => (
          <label key={field}>
            <input
              type="checkbox"
              checked={writing[field]}
              onChange={({ target }) => set({ [field]: target.checked })}
            />{' '}
            {say(label)}
          </label>
        ))}
      </div>
    </PartFrame>
  );
}

function Figure({ writing, set, wrong, leave }: PartProps) {
  const say = useSay();
  return (
    <PartFrame title={['答案', 'Answer']} problems={wrong('answer')} onLeave={() => leave('answer')}>
      <div className="kx-write-line">
        <label htmlFor={`${writing.uid}-value`}>
          {say(['数值', 'Value'])}
          <TypedFigure id={`${writing.uid}-value`} value={writing.value} onChange={(value) => set({ value })} />
        </label>
        <label htmlFor={`${writing.uid}-tolerance`}>
          {say(['允许误差（±）', 'Tolerance (±)'])}
          <TypedFigure
            id={`${writing.uid}-tolerance`}
            value={writing.tolerance}
            onChange={(tolerance) => set({ tolerance })}
          />
        </label>
      </div>
    </PartFrame>
  );
}

function Sample({ writing, set, wrong, leave }: PartProps) {
  const say = useSay();
  const sum = writing.rubric.reduce((all, { score }) => all + (score ?? 0), 0);
  return (
    <>
      <PartFrame title={['参考答案', 'Answer to go by']} problems={wrong('answer')} onLeave={() => leave('answer')}>
        <LaterEditor
          id={`write-${writing.uid}-sample`}
          label={['参考答案', 'Answer to go by']}
          value={writing.sample}
          onChange={(sample) => set({ sample })}
        />
      </PartFrame>
      <PartFrame
        title={['评分标准', 'Rubric']}
        problems={wrong('rubric')}
        hint={
          writing.rubric.length > 0 &&
          say([`合计${sum}分，本题${writing.defaultScore ?? 0}分`, `${sum} of ${writing.defaultScore ?? 0} points`])
        }
        onLeave={() => leave('rubric')}
      >
        <Rows
          label={['评分标准', 'Rubric']}
          rows={writing.rubric}
          called={(at) => [`评分点${at + 1}`, `Point ${at + 1}`]}
          least={0}
          most={50}
          add={['增加评分点', 'Add a point']}
          begin={() => ({ id: newId(), text: '', score: null })}
          onChange={(rubric) => set({ rubric })}
          render={({ text, score }, at, patch) => (
            <>
              <span className="kx-write-key">{at + 1}</span>
              <TypedLines
                aria-label={say([`评分点${at + 1}`, `Point ${at + 1}`])}
                value={text}
                onChange={(next) => patch({ text: next })}
              />
              <NumberBox
                aria-label={say([`评分点${at + 1}的分值`, `Points of point ${at + 1}`])}
                min={0}
                step={0.5}
                value={score}
                onChange={(next) => patch({ score: next })}
              />
            </>
          )}
        />
      </PartFrame>
    </>
  );
}
