import type { Label } from '@kaoxin/contract/conventions.ts';
import { type Attendee, type AttendRoom, attendance } from '@kaoxin/contract/exam/attendance.ts';
import { useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { sayNow, useSay } from '#platform/language.tsx';
import { useDraft } from '#platform/memory/drafts.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { ViolationChip } from '../../examiner/reg-status.tsx';
import { LaterViolationDialog } from '../later-violation-dialog.tsx';
import { absencesOf, absencesWith, entriesOf, type Marks, marked, marksIn } from './absences.ts';

interface AttendSheetProps {
  examId: string;
  centreId: string;
  room: AttendRoom;
  slot: number;
  subjects: readonly { subjectCode: string; name: string }[];
  isOpen: boolean;
  why: Label | undefined;
}

export function AttendSheet({ examId, centreId, room, slot, subjects, isOpen, why }: AttendSheetProps) {
  const say = useSay();
  const asked = { examId, centreId, slot, ...(room.roomId === null ? {} : { roomId: room.roomId }) };
  const answer = useCall(attendance.calls.people, asked, { keepPrevious: false, quiet: 'offline' });
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={6} />;
  const { records, total } = answer.data;
  const sat = subjects.filter(({ subjectCode }) => records.some((one) => one.subjects.includes(subjectCode)));
  const place = `${examId}-${centreId}-${slot}-${room.roomId ?? 'none'}`;
  return (
    <>
      {why && <p className="kx-about">{say(why)}</p>}
      <Sheet examId={examId} place={place} people={records} total={total} subjects={sat} isOpen={isOpen} />
    </>
  );
}

interface SheetProps extends Pick<AttendSheetProps, 'examId' | 'subjects' | 'isOpen'> {
  place: string;
  people: readonly Attendee[];
  total: number;
}

function useAbsences({ examId, place, people, isOpen }: SheetProps) {
  const draft = useDraft(`attendance-${place}`);
  const [marks, setMarks] = useState<Marks>(() => marksIn(isOpen ? draft.read() : undefined));
  const answered = absencesOf(people);
  const absences = absencesWith(answered, marks);
  const mark = (next: Marks) => {
    setMarks(next);
    if (next.size > 0) draft.save(Object.fromEntries(next));
    else draft.drop();
  };
  const save = usePerform(attendance.calls.attend, {
    success: ['到考已登记', 'Attendance recorded'],
    told: ({ count }: { count: number }) => sayNow([`${count}人`, `${count} people`]),
  });
  return {
    unsaved: marks.size,
    isSaving: save.isPending,
    isAbsent: (person: Attendee, subjectCode: string) => absences.has(`${person.id} ${subjectCode}`),
    toggle: (person: Attendee, subjectCode: string) => mark(marked(answered, marks, person.id, subjectCode)),
    discard: () => mark(new Map()),
    send: async () => {
      try {
        await save.mutateAsync({ body: { examId, entries: entriesOf(people, absences) } });
        mark(new Map());
      } catch (error) {
        // the call has shown the refusal; the ticks stay
        if (!(error instanceof ApiError)) throw error;
      }
    },
  };
}

type Absences = ReturnType<typeof useAbsences>;

function Sheet(props: SheetProps) {
  const { examId, people, total, subjects, isOpen } = props;
  const say = useSay();
  const may = useMay();
  const absences = useAbsences(props);
  const [accused, setAccused] = useState<Attendee>();
  const mayAccuse = isOpen && may('examiner_violation');
  const open = people.filter(({ isScored }) => isScored === 0);
  return (
    <>
      <div className="kx-day-scroll">
        <table className="kx-day-sheet">
          <thead>
            <tr>
              <th scope="col">{say(['座位号', 'Seat'])}</th>
              <th scope="col">{say(['准考证号', 'Ticket'])}</th>
              <th scope="col">{say(['姓名', 'Name'])}</th>
              {subjects.map(({ subjectCode, name }) => (
                <th key={subjectCode} scope="col">
                  <span lang="zh-CN">{name}</span> {say(['缺考', 'absent'])}
                </th>
              ))}
              <th scope="col">{say(['到考', 'Attendance'])}</th>
              {mayAccuse && (
                <th scope="col" className="kx-day-verbs">
                  {say(['操作', 'Actions'])}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <AttendeeRow
                key={person.id}
                person={person}
                subjects={subjects}
                absences={absences}
                isOpen={isOpen}
                onAccuse={mayAccuse ? () => setAccused(person) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {total > people.length && (
        <p className="kx-about">
          {say([
            `共${total}人，先显示前${people.length}人；编排考场后按考场登记。`,
            `${total} people, the first ${people.length} are shown; once they have rooms, record room by room.`,
          ])}
        </p>
      )}
      {isOpen && open.length < people.length && (
        <p className="kx-about">
          {say([
            `${people.length - open.length}人已有成绩，到考以成绩为准，不在此更改。`,
            `${people.length - open.length} have scores, which say whether they came: it is not changed here.`,
          ])}
        </p>
      )}
      {isOpen && open.length > 0 && <SaveBar absences={absences} openCount={open.length} />}
      {accused && (
        <LaterViolationDialog
          exam={{ id: examId, subjects }}
          people={[accused]}
          onClose={() => setAccused(undefined)}
        />
      )}
    </>
  );
}

interface AttendeeRowProps extends Pick<SheetProps, 'subjects' | 'isOpen'> {
  person: Attendee;
  absences: Absences;
  onAccuse: (() => void) | undefined;
}

function AttendeeRow({ person, subjects, absences, isOpen, onAccuse }: AttendeeRowProps) {
  const say = useSay();
  return (
    <tr>
      <td className="kx-figures">{person.seatNo ?? '—'}</td>
      <td className="kx-figures">{person.ticketNo ?? '—'}</td>
      <td>
        {person.name}{' '}
        {person.violationLevel > 0 && <ViolationChip level={person.violationLevel} word={person.violationLevelName} />}
      </td>
      {subjects.map(({ subjectCode, name }) => (
        <td key={subjectCode}>
          {person.subjects.includes(subjectCode) && (
            <input
              type="checkbox"
              aria-label={say([`${person.name} ${name} 缺考`, `${person.name} absent in ${name}`])}
              checked={absences.isAbsent(person, subjectCode)}
              disabled={!isOpen || person.isScored === 1 || absences.isSaving}
              onChange={() => absences.toggle(person, subjectCode)}
            />
          )}
        </td>
      ))}
      <td>{person.attendStatusName}</td>
      {onAccuse && (
        <td className="kx-day-verbs">
          <PlainButton onClick={onAccuse}>{say(['登记违纪', 'Record a violation'])}</PlainButton>
        </td>
      )}
    </tr>
  );
}

function SaveBar({ absences, openCount }: { absences: Absences; openCount: number }) {
  const { unsaved, isSaving, send, discard } = absences;
  const say = useSay();
  return (
    <div className="kx-page-verbs kx-day-save">
      <PlainButton look="main" busy={isSaving} onClick={() => void send()}>
        {say(['保存到考', 'Save attendance'])}
      </PlainButton>
      {unsaved > 0 && (
        <>
          <span className="kx-day-unsaved" role="status">
            {say([`有${unsaved}处改动未保存`, `${unsaved} not saved yet`])}
          </span>
          <PlainButton onClick={discard}>{say(['放弃改动', 'Discard'])}</PlainButton>
        </>
      )}
      <span className="kx-about">
        {say([
          `勾选缺考的考生，其余${openCount}人中未勾选的记为参考。`,
          `Tick who is absent; everybody else of these ${openCount} is present.`,
        ])}
      </span>
    </div>
  );
}
