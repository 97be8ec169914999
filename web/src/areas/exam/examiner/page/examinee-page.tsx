import '../examiner.css';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { CasePage } from '#ui/case/case-page.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { Chip } from '#ui/chip.tsx';
import { ViolationBlock } from '../../violation/violation-block.tsx';
import { personPage, rosterOf } from '../paths.ts';
import { AccessChip, RegStatusChip } from '../reg-status.tsx';
import { usePersonVerbs } from '../verbs/use-person-verbs.tsx';
import { useRegistration } from '../verbs/use-registration.tsx';
import { AnswerGrids } from './answer-grids.tsx';
import { LinkedCases } from './linked-cases.tsx';
import { PersonCard } from './person-card.tsx';
import { PersonScores } from './person-scores.tsx';
import { RegistrationFacts } from './registration-facts.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { SittingHistory } from './sitting-history.tsx';

const keys: Readonly<Record<string, string>> = { pass: 'A', refuse: 'B', pay: 'Y' };
const keyed = <R,>(action: Action<R>): Action<R> => {
  const shortcut = keys[action.name];
  return shortcut === undefined ? action : { ...action, shortcut, primary: action.name !== 'refuse' };
};

export function ExamineePage({ record }: { record: ExamineeRecord }) {
  const { exam } = record;
  const [steps, dialog] = useRegistration<ExamineeRecord>(exam.status === examStatus.of.published);
  const [ofPerson, personDialog] = usePersonVerbs<ExamineeRecord>(examOf(record), 'page');
  return (
    <>
      <CasePage
        title={record.name}
        marks={<Marks record={record} />}
        verbs={
          <VerbBar
            actions={[...steps.map(keyed), ...ofPerson.filter(({ name }) => name !== 'violation')]}
            row={record}
            label={['考生操作', 'Examinee actions']}
          />
        }
        left={<PersonCard record={record} />}
        middle={
          <>
            <RegistrationFacts record={record} />
            <PersonScores record={record} />
            <AnswerGrids sheets={record.sheets} />
            <ViolationBlock exam={examOf(record)} person={record} />
            <SittingHistory sittings={record.history} />
            <LinkedCases links={record.links} count={record.linkCount} />
          </>
        }
        right={<RegistrationSteps steps={record.steps} />}
      />
      {dialog}
      {personDialog}
    </>
  );
}

const examOf = ({ exam, subjectList }: ExamineeRecord) => ({
  ...exam,
  subjects: subjectList.map(({ code, name }) => ({ subjectCode: code, name })),
});

function Marks({ record }: { record: ExamineeRecord }) {
  const say = useSay();
  const open = useOpen();
  const { exam, ticketNo, regStatus, regNote, violationLevel, violationLevelName, integrityFlag, needsAccess } = record;
  return (
    <>
      <RegStatusChip status={regStatus} note={regNote} />
      {needsAccess === 1 && <AccessChip />}
      {violationLevel > 0 && <Chip tone="bad">{violationLevelName}</Chip>}
      {integrityFlag === 1 && <Chip tone="bad">{say(['有诚信记录', 'Integrity record'])}</Chip>}
      {ticketNo && <span className="kx-figures">{ticketNo}</span>}
      <PlainButton onClick={() => open(...rosterOf(exam.id))}>{exam.name}</PlainButton>
      <PlainButton onClick={() => open(...personPage(record))}>{say(['人员档案', 'Person'])}</PlainButton>
    </>
  );
}
