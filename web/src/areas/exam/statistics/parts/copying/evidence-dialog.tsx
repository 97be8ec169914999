import { formWords } from '@kaoxin/contract/exam/scores/score-words.ts';
import type { CopyingFindings } from '@kaoxin/contract/exam/scores/statistics.ts';
import { keysLocked } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { examineePage } from '../../../examiner/paths.ts';
import { AnswerStrings } from './answer-strings.tsx';
import { EvidenceFigures } from './evidence-figures.tsx';
import { EvidenceSheet } from './evidence-sheet.tsx';
import type { Pair } from './pair.ts';
import { RoomMap } from './room-map.tsx';

interface EvidenceDialogProps {
  pair: Pair;
  room: CopyingFindings['plans'][number] | undefined;
  pairs: readonly Pair[];
  examName: string;
  subjectName: string;
  /** the paper is not locked: options are shown */
  withKeys: boolean;
  onClose: () => void;
}

export function EvidenceDialog({ pair, room, pairs, examName, subjectName, withKeys, onClose }: EvidenceDialogProps) {
  const say = useSay();
  const may = useMay();
  const { first, second, centreName, roomNo, paperLabel } = pair;
  const paper = paperLabel && say(formWords(paperLabel));
  const place = [centreName, roomNo && say([`考场 ${roomNo}`, `room ${roomNo}`]), paper].filter(Boolean).join(' · ');
  const print = (
    <PlainButton look="plain" onClick={() => window.print()}>
      {say(['打印或存为 PDF', 'Print or save as PDF'])}
    </PlainButton>
  );
  return (
    <Dialog open title={say(['雷同核查材料', 'Evidence of copying'])} onClose={onClose} width={960} extra={print}>
      <div className="exam-stat-part">
        <p className="exam-stat-line">
          {place}
          {may('formal_exam_view') && [first, second].map((who) => <PersonLink key={who.examinerId} who={who} />)}
        </p>
        <EvidenceFigures pair={pair} />
        {withKeys ? <AnswerStrings pair={pair} /> : <p className="kx-hint">{say(keysLocked)}</p>}
        {room && (
          <RoomMap
            room={room}
            chosen={[first.seatNo, second.seatNo]}
            others={pairs.flatMap((one) => [one.first.seatNo, one.second.seatNo])}
          />
        )}
        <EvidenceSheet
          pair={pair}
          room={room}
          pairs={pairs}
          examName={examName}
          subjectName={subjectName}
          withKeys={withKeys}
        />
        {may('examiner_violation') && (
          <p className="kx-hint">
            {say([
              '经核实的，在考生页面登记违纪，等级选“答卷雷同”。',
              'Once it is verified, record it on the page of the examinee as “Identical answers”.',
            ])}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function PersonLink({ who: { examinerId: id, name } }: { who: Pair['first'] }) {
  const say = useSay();
  const open = useOpen();
  return (
    <button type="button" className="link-button" onClick={() => open(...examineePage({ id, name }))}>
      {say([`查看${name}`, `Open ${name}`])}
    </button>
  );
}
