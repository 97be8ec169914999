import { arrange, mostRedraws, type PlanRules, usualRules } from '@kaoxin/contract/exam/arrange.ts';
import { keysOf } from '@kaoxin/contract/records.ts';
import { useId, useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { isRecord } from '#platform/memory/storage.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { ExamOfSeats } from '../exam-of-seats.ts';

interface RunDialogProps {
  exam: ExamOfSeats;
  onStarted: () => void;
  onClose: () => void;
}

const ruleWords: Readonly<Record<keyof PlanRules, readonly [string, string]>> = {
  oneSubject: [
    '同一考场同一时段只考一科（不选则可混编）',
    'One subject in a room at a time (otherwise rooms are mixed)',
  ],
  unitsApart: ['同一工作单位的考生不相邻', 'People of one work unit do not sit beside each other'],
  keepSpare: ['保留备用考场，不安排考生', 'Spare rooms stay empty'],
};
const rules = keysOf(ruleWords);

export function RunDialog({ exam, onStarted, onClose }: RunDialogProps) {
  const say = useSay();
  const id = useId();
  const [chosen, setChosen] = useState(usualRules);
  const [districts, setDistricts] = useState(exam.districts.map((district) => district.id));
  const [redraw, setRedraw] = useState('');
  const [again, setAgain] = useState('');
  const [asksAgain, setAsksAgain] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const run = usePerform(arrange.calls.arrange, { quiet: true });
  const start = async () => {
    if (districts.length === 0) return setWrong(say(['请选择考区', 'Choose a district']));
    const some = districts.length < exam.districts.length ? { districtIds: districts.join(',') } : {};
    const drawn = redraw.trim() ? { redraw: redraw.trim() } : {};
    const explained = again.trim() ? { again: again.trim() } : {};
    try {
      await run.mutateAsync({ body: { examId: exam.id, rules: chosen, ...some, ...drawn, ...explained } });
      onStarted();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWrong(error.message);
      const { data } = error.answer;
      if (isRecord(data) && data.reason === 'again') setAsksAgain(true);
    }
  };
  return (
    <Dialog
      open
      title={say([`编排座位：${exam.name}`, `Arrange seats: ${exam.name}`])}
      width={560}
      busy={run.isPending}
      submitLabel={['生成预览', 'Make a preview']}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      <fieldset className="kx-bare kx-seats-choices">
        <legend>{say(['编排要求', 'Constraints'])}</legend>
        {rules.map((rule) => (
          <label key={rule}>
            <input
              type="checkbox"
              checked={chosen[rule] === 1}
              onChange={({ target }) => setChosen({ ...chosen, [rule]: target.checked ? 1 : 0 })}
            />{' '}
            {say(ruleWords[rule])}
          </label>
        ))}
      </fieldset>
      {exam.districts.length > 1 && (
        <fieldset className="kx-bare kx-seats-choices">
          <legend>{say(['考区', 'Districts'])}</legend>
          {exam.districts.map((district) => (
            <label key={district.id}>
              <input
                type="checkbox"
                checked={districts.includes(district.id)}
                onChange={({ target }) =>
                  setDistricts(
                    target.checked ? [...districts, district.id] : districts.filter((one) => one !== district.id),
                  )
                }
              />{' '}
              <span lang="zh-CN">{district.name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="kx-seats-choices">
        <label htmlFor={id}>{say(['重新抽签理由', 'Reason to draw again'])}</label>
        <input id={id} maxLength={200} value={redraw} onChange={({ target }) => setRedraw(target.value)} />
        <p className="kx-hint">
          {say([
            `一般留空：首次编排由系统抽签，以后沿用。每场考试最多重新抽签${mostRedraws}次，理由记入考试记录。`,
            `Leave it empty in general: the system draws the lot once and keeps it. It is drawn again at most ${mostRedraws} times; the reason stands in the timeline.`,
          ])}
        </p>
      </div>
      {asksAgain && (
        <div className="kx-seats-choices">
          <label htmlFor={`${id}-again`}>{say(['再次编排理由', 'Reason to arrange again'])}</label>
          <input id={`${id}-again`} maxLength={200} value={again} onChange={({ target }) => setAgain(target.value)} />
        </div>
      )}
      {wrong && (
        <p className="kx-notice kx-notice-warn" role="alert">
          {wrong}
        </p>
      )}
    </Dialog>
  );
}
