import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { readDay, readMoment } from './day.ts';

/** `shown`: open while the keys go to the text; `entered`: the keys go to the calendar. */
export type Opened = false | 'shown' | 'entered';

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  withTime: boolean;
  opened: Opened;
  onOpened: (opened: Opened) => void;
  onChange: (value: string) => void;
}

/**
 * The text of a date or time. Parsable input is passed on in API format and displayed so on blur. Other input stays as
 * typed, and the form validates it.
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
    // Enter submits the form even while the calendar is open
    if (event.key === 'Enter' && opened) onOpened(false);
  };
  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      aria-keyshortcuts="ArrowDown Alt+ArrowDown"
      // touch users choose from the calendar, which an on-screen keyboard would cover
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
