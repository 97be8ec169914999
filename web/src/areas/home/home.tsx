import { session } from '@kaoxin/contract/auth/session.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useEffect, useState } from 'react';
import { serverNow } from '#platform/calls/clock.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useFormatter, useSay } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { Shortcuts } from './home-shortcuts.tsx';
import { Awaiting } from './home-todo.tsx';
import '#ui/theme/ui.css';
import './home.css';

type Part = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening';
const greetings: Readonly<Record<Part, (name: string) => Label>> = {
  night: (name) => [`${name}，您好`, `Welcome, ${name}`],
  morning: (name) => [`${name}，上午好`, `Good morning, ${name}`],
  noon: (name) => [`${name}，中午好`, `Good afternoon, ${name}`],
  afternoon: (name) => [`${name}，下午好`, `Good afternoon, ${name}`],
  evening: (name) => [`${name}，晚上好`, `Good evening, ${name}`],
};
/** Part of the day in Shanghai, where the authority works. */
export function partOfDay(moment: Date): Part {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Shanghai' }).format(moment),
  );
  if (hour < 6) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}

function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export default function Home() {
  const say = useSay();
  const format = useFormatter();
  const person = usePerson();
  const now = useNow();
  const { data: who } = useCall(session.userInfo, {}, { staleTime: 600_000, quiet: true });
  const name = person?.nickName || person?.userName || person?.account || '';
  const place = [...new Set([who?.deptName, ...(who?.roleNames ?? [])])].filter(Boolean).join(' · ');
  return (
    <div className="home">
      <header className="home-head">
        <div>
          <p className="home-greeting">{say(greetings[partOfDay(now)](name))}</p>
          {place !== '' && <p className="home-place">{place}</p>}
        </div>
        <p className="home-day">
          {format.dateTime(now, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })}
        </p>
      </header>
      <Awaiting board />
      <Shortcuts />
    </div>
  );
}
