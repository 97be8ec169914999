import '../violation/day/day.css';
import './seats.css';
import { arrange } from '@kaoxin/contract/exam/arrange.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { useSearchParams } from 'react-router';
import { useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { EmptyState } from '#ui/state/state.tsx';
import { CentreChoice } from '../violation/day/centre-choice.tsx';
import type { ExamOfSeats } from './exam-of-seats.ts';
import { CentreHall } from './hall/centre-hall.tsx';
import { RunPart } from './run/run-part.tsx';

export function ExamSeats({ exam }: { exam: ExamOfSeats }) {
  const say = useSay();
  const mayArrange = useOpens(arrange.calls.arrange);
  const isArranging = exam.status === examStatus.of.arranging;
  if (exam.status < examStatus.of.arranging)
    return (
      <EmptyState
        text={[
          '报名结束、考试进入“编排中”后，可在此编排座位',
          'Seats can be arranged here when registration has ended and the examination is “being arranged”',
        ]}
      />
    );
  return (
    <div className="kx-seats">
      {!isArranging && (
        <p className="kx-notice" role="status">
          {say([
            `当前考试状态【${exam.statusName}】，座位只能查看，不能调整。`,
            `The examination is ${examStatus.label(exam.status, 'en').toLowerCase()}. Seats cannot be changed.`,
          ])}
        </p>
      )}
      {isArranging && mayArrange && <RunPart exam={exam} />}
      <Hall exam={exam} />
    </div>
  );
}

function Hall({ exam }: { exam: ExamOfSeats }) {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const places = exam.places.filter(({ status }) => status === 1);
  const said = places.find(({ centreId }) => centreId === search.get('centre'));
  const place = said ?? places[0];
  const set = (keys: Record<string, string | null>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [key, value] of Object.entries(keys)) value === null ? next.delete(key) : next.set(key, value);
      return next;
    });
  if (!place) return <EmptyState text={['没有可以查看的考点', 'No test centres to show']} />;
  return (
    <section className="kx-panel kx-seats-hall" aria-label={say(['考场座位', 'Seats of rooms'])}>
      <CentreChoice places={places} chosen={place.centreId} onChoose={(centre) => set({ centre, room: null })} />
      <CentreHall
        key={place.centreId}
        exam={exam}
        centreId={place.centreId}
        roomId={search.get('room')}
        slot={Number(search.get('slot')) || 1}
        onRoom={(room) => set({ room })}
        onSlot={(slot) => set({ slot: String(slot) })}
      />
    </section>
  );
}
