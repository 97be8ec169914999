import { arrange, mostRedraws, type PlanRules, usualRules } from '@kaoxin/contract/exam/arrange.ts';
import { isRecord, keysOf } from '@kaoxin/contract/records.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FieldFrame, messageId } from '#ui/form/field.tsx';
import { refusedFields } from '#ui/form/refused-fields.ts';
import type { ExamOfSeats } from '../exam-of-seats.ts';

interface RunDialogProps {
  exam: ExamOfSeats;
  onStarted: () => void;
  onClose: () => void;
}

const ruleWords: Readonly<Record<keyof PlanRules, readonly [string, string]>> = {
  oneSubject: [
    '同一考场同一时段只考一科（不选则可混编）',
    'One subject per room and slot (otherwise subjects are mixed)',
  ],
  unitsApart: ['同一工作单位的考生不相邻', 'Examinees from one work unit do not sit next to each other'],
  keepSpare: ['保留备用考场，不安排考生', 'Keep spare rooms empty'],
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
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const reasons = useRef<HTMLDivElement>(null);
  // the field for a further run appears with its refusal
  useEffect(() => {
    if (Object.keys(errors).length > 0) reasons.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
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
      const { data } = error.answer;
      if (isRecord(data) && data.reason === 'again') setAsksAgain(true);
      const { again: noReason, redraw: noRedraw } = refusedFields(error);
      setErrors({ ...(noReason && { again: noReason }), ...(noRedraw && { redraw: noRedraw }) });
      setWrong(noReason || noRedraw ? undefined : error.message);
    }
  };
  return (
    <Dialog
      open
      title={say([`编排座位：${exam.name}`, `Arrange seats: ${exam.name}`])}
      width={560}
      busy={run.isPending}
      submitLabel={['生成预览', 'Create preview']}
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
        <DistrictChoice districts={exam.districts} chosen={districts} onChoose={setDistricts} />
      )}
      <div ref={reasons}>
        <ReasonField
          id={`${id}-redraw`}
          label={say(['重新抽签理由', 'Reason for a new draw'])}
          hint={say([
            `一般留空：首次编排由系统抽签，以后沿用。每场考试最多重新抽签${mostRedraws}次，理由记入考试记录。`,
            `Usually left empty. The system draws the lot once and keeps it. At most ${mostRedraws} new draws per examination; the reason is recorded in the timeline.`,
          ])}
          error={errors.redraw}
          value={redraw}
          onValue={setRedraw}
        />
        {asksAgain && (
          <ReasonField
            id={`${id}-again`}
            label={say(['再次编排理由', 'Reason for arranging again'])}
            required
            error={errors.again}
            value={again}
            onValue={setAgain}
          />
        )}
      </div>
      {wrong && (
        <p className="kx-notice kx-notice-warn" role="alert">
          {wrong}
        </p>
      )}
    </Dialog>
  );
}

interface DistrictChoiceProps {
  districts: RunDialogProps['exam']['districts'];
  /** ids */
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

function DistrictChoice({ districts, chosen, onChoose }: DistrictChoiceProps) {
  const say = useSay();
  return (
    <fieldset className="kx-bare kx-seats-choices">
      <legend>{say(['考区', 'Districts'])}</legend>
      {districts.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />{' '}
          <span lang="zh-CN">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ReasonFieldProps {
  id: string;
  label: string;
  hint?: string;
  required?: boolean;
  error: string | undefined;
  value: string;
  onValue: (value: string) => void;
}

function ReasonField({ id, label, hint, required = false, error, value, onValue }: ReasonFieldProps) {
  return (
    <FieldFrame id={id} label={label} required={required} optional={!required} error={error} hint={hint}>
      <input
        id={id}
        className={`kx-native${error ? ' kx-native-wrong' : ''}`}
        maxLength={200}
        value={value}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={messageId(id)}
        onChange={({ target }) => onValue(target.value)}
      />
    </FieldFrame>
  );
}
