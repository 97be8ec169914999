import { ofForm } from '@kaoxin/contract/exam/scores/score-words.ts';
import type { CopyingFindings } from '@kaoxin/contract/exam/scores/statistics.ts';
import { keysLocked } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { createPortal } from 'react-dom';
import { useSay } from '#platform/language.tsx';
import { usePrinting } from '#ui/list-page/rows/use-printing.ts';
import { PrintedHead } from '../../page/printed-head.tsx';
import { AnswerStrings } from './answer-strings.tsx';
import { EvidenceFigures } from './evidence-figures.tsx';
import type { Pair } from './pair.ts';
import { RoomMap } from './room-map.tsx';

interface EvidenceSheetProps {
  pair: Pair;
  room: CopyingFindings['plans'][number] | undefined;
  pairs: readonly Pair[];
  examName: string;
  subjectName: string;
  withKeys: boolean;
}

const across = 20;

export function EvidenceSheet(props: EvidenceSheetProps) {
  const printing = usePrinting();
  return printing ? createPortal(<Sheet {...props} />, document.body) : null;
}

function Sheet({ pair, room, pairs, examName, subjectName, withKeys }: EvidenceSheetProps) {
  const say = useSay();
  const { first, second, items, centreName, roomNo } = pair;
  const seat = ({ seatNo }: Pair['first']) => say([`${seatNo ?? '—'} 号座`, `seat ${seatNo ?? '—'}`]);
  const who = (one: Pair['first']) => [one.name, one.ticketNo, seat(one)].filter(Boolean).join(' · ');
  const parts = Array.from({ length: Math.ceil(items.length / across) }, (_, place) =>
    items.slice(place * across, (place + 1) * across),
  );
  return (
    <section className="exam-stat-evidence" aria-label={say(['雷同核查材料', 'Evidence of copying'])}>
      <h1>{say(['雷同核查材料', 'Evidence of copying'])}</h1>
      <PrintedHead
        lines={[
          [['考试', 'Examination'], examName],
          [['科目', 'Subject'], `${subjectName}${say(ofForm(pair.paperLabel))}`],
          [['考点', 'Test centre'], centreName ?? '—'],
          [['考场', 'Room'], roomNo ?? '—'],
          [['考生一', 'First'], who(first)],
          [['考生二', 'Second'], who(second)],
        ]}
      />
      <EvidenceFigures pair={pair} />
      <h2>{say(['答案对照', 'Answers compared'])}</h2>
      {!withKeys && <p>{say(keysLocked)}</p>}
      {parts.map((part) => (
        <AnswerStrings key={part[0]?.sort} pair={{ ...pair, items: part }} />
      ))}
      {room && (
        <RoomMap
          room={room}
          chosen={[first.seatNo, second.seatNo]}
          others={pairs.flatMap((one) => [one.first.seatNo, one.second.seatNo])}
        />
      )}
      <p>{say(['本表为核查线索，不是结论。', 'This is something to look into, not a verdict.'])}</p>
      <p className="exam-stat-signed">
        {say(['核查人（签名）：', 'Verified by:'])}
        <span />
        {say(['日期：', 'Date:'])}
        <span />
      </p>
    </section>
  );
}
