import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { readDay, readMoment } from './day.ts';

/** `shown`: the calendar lies open while the keys still go to the text; `entered`: they go to the calendar. */
export type Opened = false | 'shown' | 'entered';

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** a day or a moment as the wire has it, or whatever was typed that is none */
  value: string;
  withTime: boolean;
  opened: Opened;
  onOpened: (opened: Opened) => void;
  onChange: (value: string) => void;
}

/**
 * The text of a day or a moment. What can be read is passed on as the wire wants it and shown so when the field is
 * left; what cannot stays as it was typed, for whoever checks the form to complain of.
 */
export function DateInput({ value, withTime, opened, onOpened, onChange, ...rest }: DateInputProps) {
  const say = useSay();
  const [typed, setTyped] = useState<string>();
  const settled = (text: string) => (withTime ? readMoment(text) : readDay(text)) ?? text;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onOpened('entered');
    }
    // whoever types and sends the form is not stopped by the calendar that opened meanwhile
    if (event.key === 'Enter' && opened) onOpened(false);
  };
  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      aria-keyshortcuts="ArrowDown Alt+ArrowDown"
      // a thumb chooses from the calendar, and its keyboard would cover it
      inputMode={matchMedia('(pointer: coarse)').matches ? 'none' : undefined}
      maxLength={40}
      placeholder={say(withTime ? ['年-月-日 时:分:秒', 'yyyy-mm-dd hh:mm'] : ['年-月-日', 'yyyy-mm-dd'])}
      value={typed !== undefined && settled(typed) === value ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(settled(target.value));
      }}
      onBlur={() => setTyped(undefined)}
      onClick={() => onOpened(opened || 'shown')}
      onKeyDown={onKeyDown}
    />
  );
}
