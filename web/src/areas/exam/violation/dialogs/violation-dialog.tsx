import type { Label } from '@kaoxin/contract/conventions.ts';
import { violation, violationFields } from '@kaoxin/contract/exam/violation.ts';
import { isOfSubject, isViolationLevel } from '@kaoxin/contract/exam/violation-states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { sayNow, useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import type { Form } from '#ui/form/use-form.ts';
import { ToldBySms } from '../../told-by-sms.tsx';
import { type ExamOfViolation, meaningOf, type PersonOfExam } from '../violations.ts';

export interface ViolationDialogProps {
  exam: ExamOfViolation;
  /** examinees of that examination; evidence only with a single one */
  people: readonly PersonOfExam[];
  onClose: () => void;
}

const { level, clause, factText, evidence } = violationFields;
const schema = formOf({ level, clause, factText, evidence });
const what: Label = ['登记违纪', 'Record a violation'];

export function ViolationDialog({ exam, people, onClose }: ViolationDialogProps) {
  const record = usePerform(violation.calls.record, {
    success: ['操作成功!', 'Done'],
    told: ({ count }: { count: number }) =>
      sayNow([`已登记${count}人，告知书已生成`, `Recorded for ${count}; the notice is made`]),
  });
  const names = people.map(({ name }) => name).join('、');
  const send = (values: Values) => {
    const { level, clause, factText, evidence, subjectCode } = values;
    const ids = people.map(({ id }) => id);
    const ofSubject = isOfSubject(level) ? { subjectCode } : {};
    return record.mutateAsync({ body: { ids, level, clause, factText, evidence, ...ofSubject } });
  };
  return (
    <VerbDialog
      title={[`${what[0]}：${names}`, `${what[1]}: ${names}`]}
      schema={schema}
      beside={['subjectCode']}
      names={() => ['level', 'clause', 'factText', ...(people.length === 1 ? ['evidence'] : [])]}
      draft={`violation-${people.map(({ id }) => id).join('-')}`}
      submitLabel={what}
      width={680}
      danger
      things={violation.calls.record.changes}
      lacking={lackingSubject}
      intro={(form) => (
        <>
          <Meaning level={form.values.level} />
          <ToldBySms news="violation" />
        </>
      )}
      onSubmit={send}
      onClose={onClose}
    >
      {(form) => <SubjectField form={form} exam={exam} people={people} />}
    </VerbDialog>
  );
}

/** Levels 1 and 4 concern one subject. */
export const lackingSubject = ({ level: said, subjectCode }: Values): Partial<Record<string, Label>> =>
  isOfSubject(said) && !subjectCode ? { subjectCode: ['请选择涉及科目', 'Select the subject'] } : {};

function Meaning({ level: said }: { level: unknown }) {
  const say = useSay();
  return (
    <p className="kx-about">
      {isViolationLevel(said)
        ? say(meaningOf(said))
        : say([
            '登记后成绩随即按等级处理，并生成事先告知书，写明陈述申辩的期限。',
            'Scores follow at once, and a notice is made that says until when the examinee may answer.',
          ])}
    </p>
  );
}

interface SubjectFieldProps {
  form: Form;
  exam: ExamOfViolation;
  people: readonly Pick<PersonOfExam, 'subjects'>[];
}

export function SubjectField({ form, exam, people }: SubjectFieldProps) {
  if (!isOfSubject(form.values.level)) return null;
  const sat = exam.subjects.filter(({ subjectCode }) => people.every(({ subjects }) => subjects.includes(subjectCode)));
  return (
    <ChoiceField
      form={form}
      name="subjectCode"
      label={['涉及科目', 'Subject']}
      options={sat.map(({ subjectCode, name }) => ({ value: subjectCode, label: name }))}
      required
    />
  );
}
