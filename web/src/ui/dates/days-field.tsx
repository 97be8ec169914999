import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { Calendar } from './calendar.tsx';
import { CalendarButton } from './date-field.tsx';
import { DateInput, type Opened } from './date-input.tsx';
import { readDay, todayNow } from './day.ts';
import { daysComplaint } from './days-complaint.ts';
import { Popup } from './popup.tsx';
import { type Days, presetsOf } from './presets.ts';
import { useOpened } from './use-opened.ts';
import './dates.css';

interface DaysFieldProps {
  id: string;
  label: Label;
  days: Days;
  onChange: (days: Days) => void;
}

type End = keyof Days;
const ends = ['from', 'until'] as const;

export function DaysField({ id, label, days, onChange }: DaysFieldProps) {
  const say = useSay();
  const hint = useId();
  const [left, setLeft] = useState(true);
  const { field, opened, setOpened, close, frame } = useOpened(() => setLeft(true));
  const [end, setEnd] = useState<End>('from');
  const today = todayNow();
  const complaint = daysComplaint(days);
  const words = complaint ? say(complaint) : '';
  useEffect(() => {
    for (const input of field.current?.querySelectorAll('input') ?? []) input.setCustomValidity(words);
  }, [words, field]);
  const set = (which: End, text: string) => onChange({ ...days, [which]: text });
  const open = (which: End, next: Opened) => {
    setEnd(which);
    setOpened(next);
  };
  const choose = (day: string) => {
    if (end === 'from') {
      onChange({ from: day, until: day > days.until ? '' : days.until });
      open('until', 'entered');
    } else {
      onChange(day < days.from ? { from: day, until: days.from } : { ...days, until: day });
      close(1);
    }
  };
  const take = (span: Days) => {
    onChange(span);
    close(ends.indexOf(end));
  };
  const wrong = left && complaint !== undefined;
  return (
    <span className="kx-days">
      <span {...frame} className={`kx-native kx-when${wrong ? ' kx-native-wrong' : ''}`}>
        {ends.map((which) => (
          <span key={which} className="kx-days-end">
            {which === 'until' && <span aria-hidden="true">~</span>}
            <DateInput
              {...(which === 'from' ? { id } : { 'aria-label': say([`${label[0]}截止`, `${label[1]}: until`]) })}
              aria-invalid={wrong}
              aria-describedby={hint}
              value={days[which]}
              withTime={false}
              opened={opened}
              onOpened={(next) => open(which, next)}
              onInvalid={() => setLeft(true)}
              onFocus={() => opened && setEnd(which)}
              onChange={(text) => {
                setLeft(false);
                set(which, text);
              }}
            />
          </span>
        ))}
        <CalendarButton
          opened={opened !== false}
          onOpen={() => open('from', 'entered')}
          onClose={() => close(ends.indexOf(end))}
        />
        {opened && (
          <Popup anchor={field} label={say(['日历', 'Calendar'])}>
            <div className="kx-presets">
              {presetsOf(today).map((preset) => (
                <Button key={preset.label[1]} size="small" onClick={() => take(preset.days)}>
                  {say(preset.label)}
                </Button>
              ))}
            </div>
            <Calendar
              key={end}
              chosen={readDay(days[end]) ?? readDay(days.from) ?? readDay(days.until)}
              from={readDay(days.from)}
              until={readDay(days.until)}
              today={today}
              entered={opened === 'entered'}
              onChoose={choose}
            />
            <div className="kx-when-foot">
              <span className="kx-hint" role="status">
                {say(
                  end === 'from'
                    ? ['请选择开始日期', 'Choose the first day']
                    : ['请选择结束日期', 'Choose the last day'],
                )}
              </span>
              <Button size="small" type="link" onClick={() => take({ from: '', until: '' })}>
                {say(['清空', 'Clear'])}
              </Button>
            </div>
          </Popup>
        )}
      </span>
      <span id={hint} className="kx-days-wrong" role="alert">
        {wrong && words}
      </span>
    </span>
  );
}
