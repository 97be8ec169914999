import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { type CopyingFindings, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { EmptyState } from '#ui/state/state.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { chance, people, points } from '../../figures.ts';
import { Chooser } from '../../page/chooser.tsx';
import { useChosen, withSubject } from '../../page/chosen.ts';
import { choicesOf } from '../../page/scope.ts';
import { Answered } from '../answered.tsx';
import { Told } from '../told.tsx';
import type { Pair } from './pair.ts';

const EvidenceDialog = later(
  () => import('./evidence-dialog.tsx'),
  (part) => part.EvidenceDialog,
  dialogManner,
);

/** 雷同: pairs of a room whose identical wrong answers exceed chance. It contains names and needs score_view. */
export function CopyingPart({ record }: { record: ExamRecord }) {
  const may = useMay();
  const [said, choose] = useChosen();
  const chosen = withSubject(said, record);
  const { examId, subjectCode = '', districtId, centreId } = chosen;
  const place = { ...(districtId ? { districtId } : {}), ...(centreId ? { centreId } : {}) };
  const open = may('score_view');
  const answer = useCall(
    examStatistics.calls.copying,
    { examId, subjectCode, ...place },
    { quiet: true, enabled: subjectCode !== '' && open },
  );
  if (!open)
    return (
      <EmptyState
        text={[
          '雷同分析涉及考生姓名与答卷，需要“查看成绩”权限',
          'This contains names and answers and requires the right to see scores',
        ]}
      />
    );
  return (
    <div className="exam-stat-part">
      <Chooser record={record} chosen={chosen} onChoose={choose} by={choicesOf.copying} ofSubject />
      {subjectCode === '' ? (
        <EmptyState text={['雷同分析按科目进行，请先选择科目', 'Answers are compared by subject: choose one']} />
      ) : (
        <Answered answer={answer}>
          {(findings) => (
            <Findings
              findings={findings}
              examName={record.name}
              subjectName={record.subjects.find((one) => one.subjectCode === subjectCode)?.name ?? subjectCode}
            />
          )}
        </Answered>
      )}
    </div>
  );
}

interface FindingsProps {
  findings: CopyingFindings;
  examName: string;
  subjectName: string;
}

function Findings({ findings, examName, subjectName }: FindingsProps) {
  const say = useSay();
  const [open, setOpen] = useState<Pair>();
  const { rooms, sheets, bound, withKeys, pairs, plans } = findings;
  const rows = [...pairs].sort((one, other) => one.adjusted - other.adjusted);
  return (
    <Panel title={say(['雷同线索', 'Findings'])}>
      <p className="kx-hint">
        {say([
          `比较了 ${people(rooms)} 个考场的 ${people(sheets)} 份答卷。同一考场内两份答卷，错误答案相同的数目多到几乎不可能是巧合（校正后概率小于 ${bound}）的列在下面。这只是核查线索，不是结论。`,
          `${people(sheets)} sheets in ${people(rooms)} rooms were compared. Pairs of a room are listed whose identical wrong answers can hardly be chance (corrected probability below ${bound}). They are something to look into, not a verdict.`,
        ])}
      </p>
      {rows.length === 0 ? (
        <p>
          <Chip tone="good">{say(['未发现', 'None found'])}</Chip>{' '}
          {say(['没有低于界限的答卷对。', 'No pair lies below the bound.'])}
        </p>
      ) : (
        <PlainTable
          label={say(['雷同线索', 'Findings'])}
          rows={rows}
          columns={pairColumns(
            setOpen,
            rows.some(({ paperLabel }) => paperLabel !== null),
          )}
          keyOf={({ first, second }) => `${first.examinerId}-${second.examinerId}`}
          height={560}
        />
      )}
      {open && (
        <EvidenceDialog
          pair={open}
          examName={examName}
          subjectName={subjectName}
          withKeys={withKeys === 1}
          room={plans.find(({ roomId }) => roomId === open.roomId)}
          pairs={rows.filter(({ roomId }) => roomId === open.roomId)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
}

const ofPaper: Column<Pair> = {
  key: 'paperLabel',
  label: ['卷别', 'Form'],
  width: 70,
  render: ({ paperLabel }) => <Told value={paperLabel} />,
};
const pairColumns = (onOpen: (pair: Pair) => void, byPaper: boolean): Column<Pair>[] => [
  {
    key: 'who',
    label: ['考生', 'Examinees'],
    width: 200,
    render: (pair) => <Who pair={pair} onOpen={onOpen} />,
  },
  {
    key: 'centreName',
    label: ['考点', 'Test centre'],
    width: 180,
    render: ({ centreName }) => <Told value={centreName} />,
  },
  { key: 'roomNo', label: ['考场', 'Room'], width: 80, render: ({ roomNo }) => <Told value={roomNo} /> },
  ...(byPaper ? [ofPaper] : []),
  {
    key: 'seats',
    label: ['座位', 'Seats'],
    width: 90,
    render: ({ first, second }) => `${first.seatNo ?? '—'} · ${second.seatNo ?? '—'}`,
  },
  {
    key: 'identical',
    label: ['相同错误', 'Identical wrong'],
    width: 100,
    align: 'right',
    render: ({ identical }) => <Told value={people(identical)} />,
  },
  {
    key: 'expected',
    label: ['预期', 'Expected'],
    width: 80,
    align: 'right',
    render: ({ expected }) => <Told value={points(expected)} />,
  },
  {
    key: 'adjusted',
    label: ['校正概率', 'Corrected p'],
    width: 110,
    align: 'right',
    render: ({ adjusted }) => <Told value={chance(adjusted)} />,
  },
];

function Who({ pair, onOpen }: { pair: Pair; onOpen: (pair: Pair) => void }) {
  const say = useSay();
  return (
    <button type="button" className="link-button" onClick={() => onOpen(pair)}>
      {[pair.first.name, pair.second.name].join(say(['、', ', ']))}
    </button>
  );
}
