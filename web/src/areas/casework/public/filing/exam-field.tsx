import { factsOf } from '@kaoxin/contract/conventions.ts';
import { openExams } from '@kaoxin/contract/exam/formal/open-exams.ts';
import { useEffect } from 'react';
import { api } from '#platform/calls/api.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';
import { examNamed } from '../../named-exam.ts';
import { PlainSelect } from '../fields/plain-controls.tsx';
import type { Offered, Under } from './filed-under.ts';
import type { OwnFieldProps } from './filing.ts';
import { useOffered } from './use-offered.ts';

interface OfferedExam extends Offered {
  name: string;
  year: number;
}

const published: Under<OfferedExam> = {
  field: 'examId',
  failed: ['考试加载失败，可以不选，也可以', 'The examinations could not be loaded. You can leave this out, or '],
  offered: async () => {
    const exams = await api(openExams, { quiet: true }, { withToken: false });
    return exams.map(({ id, name, year }) => ({
      value: id,
      label: name.includes(`${year}`) ? name : `${name}（${year}）`,
      name,
      year,
    }));
  },
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function ExamField({ schema, values, value, error, onValue }: OwnFieldProps) {
  const say = useSay();
  const [exams, askAgain] = useOffered(published);
  const words = useSettled([values.title, values.content, values.demand].map(text).join('\n'));
  const chosen = text(value);
  const isGone = exams !== undefined && chosen !== '' && !exams.some((exam) => exam.value === chosen);
  useEffect(() => {
    if (isGone) onValue('');
  });
  const facts = factsOf(schema);
  if (!facts || exams?.length === 0) return null;
  const named = exams && chosen === '' ? examNamed(exams, words) : undefined;
  return (
    <>
      <PlainSelect
        label={say(facts.label)}
        required={false}
        error={error}
        options={exams ?? []}
        value={isGone ? '' : chosen}
        onValue={onValue}
        none={say(['不清楚', 'Not sure'])}
      />
      <p className="field-hint public-proposal" role="status">
        {named && (
          <>
            {say([`您写到了【${named.label}】`, `Your text names: ${named.label}`])}{' '}
            <button type="button" className="link-button" onClick={() => onValue(named.value)}>
              {say(['选择该考试', 'Choose it'])}
            </button>
          </>
        )}
        {askAgain && (
          <>
            {say(published.failed)}
            <button type="button" className="link-button" onClick={askAgain}>
              {say(['重试', 'try again'])}
            </button>
          </>
        )}
      </p>
    </>
  );
}
