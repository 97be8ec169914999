import { useSay } from '#platform/language.tsx';
import { Awaiting } from './home-todo.tsx';
import '#ui/ui.css';
import './home.css';

/** /wel/dashboard: the counters, the nearest deadlines and the notices alone, for a screen on the wall. */
export default function Dashboard() {
  const say = useSay();
  return (
    <div className="home">
      <h2 className="home-greeting">{say(['工作概览', 'Overview'])}</h2>
      <Awaiting />
    </div>
  );
}
