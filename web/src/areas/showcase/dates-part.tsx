import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ReactNode, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { DateField, DaysField } from '#ui/dates/fields.tsx';
import { Part } from './part.tsx';

const exam: Label = ['考试日期（2026年内）', 'Exam day (within 2026)'];
const opens: Label = ['报名开始', 'Registration opens'];
const span: Label = ['查询区间', 'Search span'];

export function DatesPart() {
  const [day, setDay] = useState('2026-11-21');
  const [moment, setMoment] = useState('2026-11-21 08:30:00');
  const [days, setDays] = useState({ from: '2026-11-09', until: '2026-11-18' });
  return (
    <Part title={['日期', 'Dates']}>
      <div className="showcase-two">
        <Labelled id="showcase-day" label={exam}>
          <DateField id="showcase-day" value={day} min="2026-01-01" max="2026-12-31" onChange={setDay} />
        </Labelled>
        <Labelled id="showcase-moment" label={opens}>
          <DateField id="showcase-moment" value={moment} withTime onChange={setMoment} />
        </Labelled>
        <Labelled id="showcase-days" label={span}>
          <DaysField id="showcase-days" label={span} days={days} onChange={setDays} />
        </Labelled>
      </div>
    </Part>
  );
}

function Labelled({ id, label, children }: { id: string; label: Label; children: ReactNode }) {
  const say = useSay();
  return (
    <div className="kx-field">
      <label htmlFor={id}>{say(label)}</label>
      <div className="kx-field-control">{children}</div>
    </div>
  );
}
