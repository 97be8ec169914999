import { Button } from 'antd';
import { useSay } from '#platform/language.tsx';
import { CalendarOutlined } from '../theme/icons.ts';
import { Calendar } from './calendar.tsx';
import { DateInput } from './date-input.tsx';
import { readDay, readMoment, todayNow } from './day.ts';
import { Popup } from './popup.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useOpened } from './use-opened.ts';
import './dates.css';

export interface DateFieldProps {
  id?: string;
  /** `yyyy-MM-dd`, with a time `yyyy-MM-dd HH:mm:ss`; any other text is shown unchanged */
  value: string;
  withTime?: boolean;
  min?: string | undefined;
  max?: string | undefined;
  autoFocus?: boolean | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  'aria-label'?: string;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Shanghai' });

export function DateField({ value, withTime = false, min, max, onChange, onBlur, ...rest }: DateFieldProps) {
  const say = useSay();
  const { field, opened, setOpened, close, frame } = useOpened(onBlur);
  const today = todayNow();
  const moment = withTime ? readMoment(value) : readDay(value);
  const time = moment?.slice(11) || '00:00:00';
  const choose = (day: string) => {
    onChange(withTime ? `${day} ${time}` : day);
    if (!withTime) close();
  };
  const now = () => {
    onChange(withTime ? `${today} ${clock.format()}` : today);
    close();
  };
  const offersNow = (min === undefined || today >= min) && (max === undefined || today <= max);
  return (
    <span {...frame} className={`kx-native kx-when${rest['aria-invalid'] ? ' kx-native-wrong' : ''}`}>
      <DateInput {...rest} value={value} withTime={withTime} opened={opened} onChange={onChange} onOpened={setOpened} />
      <CalendarButton opened={opened !== false} onOpen={() => setOpened('entered')} onClose={close} />
      {opened && (
        <Popup anchor={field} label={say(['日历', 'Calendar'])}>
          <Calendar
            chosen={moment?.slice(0, 10)}
            today={today}
            min={min}
            max={max}
            entered={opened === 'entered'}
            onChoose={choose}
          />
          <div className="kx-when-foot">
            {withTime && (
              <TimeChoice value={time} onChange={(next) => onChange(`${moment?.slice(0, 10) ?? today} ${next}`)} />
            )}
            {offersNow && (
              <Button size="small" type="link" onClick={now}>
                {say(withTime ? ['现在', 'Now'] : ['今天', 'Today'])}
              </Button>
            )}
            {withTime && (
              <Button size="small" type="primary" onClick={() => close()}>
                {say(['确定', 'OK'])}
              </Button>
            )}
          </div>
        </Popup>
      )}
    </span>
  );
}

export function CalendarButton(props: { opened: boolean; onOpen: () => void; onClose: () => void }) {
  const say = useSay();
  return (
    <button
      type="button"
      className="kx-when-open"
      tabIndex={-1}
      aria-label={say(['打开日历', 'Open the calendar'])}
      aria-expanded={props.opened}
      onClick={() => (props.opened ? props.onClose() : props.onOpen())}
    >
      <CalendarOutlined aria-hidden />
    </button>
  );
}
