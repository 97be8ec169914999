import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamDuty, TodoExam } from '@kaoxin/contract/home/home.ts';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';

const duties: Record<ExamDuty, (count: number) => Label> = {
  registrations: (count) => [`待审核报名 ${count} 人`, `${count} to review`],
  release: () => ['待您公布成绩', 'Scores await your release'],
};

/** The next examinations with the user's tasks (domain.md 3.13). */
export function NextExams({ exams }: { exams: readonly TodoExam[] }) {
  const say = useSay();
  return (
    <section className="home-group home-exams">
      <h2>
        {say(['近期考试', 'Next examinations'])}
        <Link className="home-more" to="/examinationManage/examinationList/index">
          {say(['查看全部', 'View all'])}
        </Link>
      </h2>
      {exams.length === 0 ? (
        <p className="home-empty">
          {say(['没有待举行或评卷中的考试', 'No examination is to be held or being marked'])}
        </p>
      ) : (
        <ul>
          {exams.map((exam) => (
            <Row key={exam.id} exam={exam} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ exam: { name, statusName, examStart, examEnd, examinees, path, waiting } }: { exam: TodoExam }) {
  const say = useSay();
  return (
    <li>
      <Link to={path}>
        <span className="home-case-no">{days(examStart, examEnd)}</span>
        <span className="home-title" title={name}>
          {name}
        </span>
        <span className="home-exam-state">{statusName}</span>
        {examinees !== null && <span className="home-exam-people">{say(peopleIn(examinees))}</span>}
      </Link>
      {waiting.map((duty) => (
        <Link key={duty.key} className="home-exam-duty" to={duty.path}>
          {say(duties[duty.key](duty.count))}
        </Link>
      ))}
    </li>
  );
}

const peopleIn = (examinees: number): Label => {
  const count = examinees.toLocaleString('zh-CN');
  return [`${count} 人`, `${count} examinees`];
};

function days(start: string | null, end: string | null): string {
  const [first, last] = [start?.slice(0, 10) ?? '', end?.slice(0, 10) ?? ''];
  return first === last || last === ''
    ? first
    : `${first} – ${last.slice(first.slice(0, 4) === last.slice(0, 4) ? 5 : 0)}`;
}
