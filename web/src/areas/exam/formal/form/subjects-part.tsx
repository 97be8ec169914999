import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useSay } from '#platform/language.tsx';
import { EditGrid } from '#ui/grid/edit-grid.tsx';
import { needsPapers } from '../readiness.ts';
import { FieldAlert } from './field-alert.tsx';
import { PapersPart } from './papers-part.tsx';
import { fieldNames } from './parts.ts';
import { StepFields } from './step-fields.tsx';
import { marksOf, mostSubjects, nextSubject, papersAlone, subjectColumns } from './subject-rows.ts';
import type { ExamFormState } from './use-exam-form.ts';

export function SubjectsPart({ state }: { state: ExamFormState }) {
  const say = useSay();
  const { form, subjects, subjectErrors, papers, isLocked, setSubjects } = state;
  const { full, pass } = marksOf(subjects);
  const columns = subjectColumns(papers, needsPapers(form.values.mode));
  const stay = isLocked('subjects');
  return (
    <>
      <section className="kx-section">
        <h2>{say(['总分与合格线', 'Marks'])}</h2>
        <StepFields state={state} names={fieldNames('subjects')} autoFocus />
      </section>
      <section className="kx-section">
        <h2>{say(['科目', 'Subjects'])}</h2>
        <p className="kx-exam-sums kx-figures" aria-live="polite">
          {say([
            `共 ${subjects.length} 科，满分合计 ${full}，合格线合计 ${pass}`,
            `${quantity(subjects.length, 'subject')}, full marks ${full} and pass marks ${pass} in all`,
          ])}
        </p>
        {subjectErrors.size === 0 && <FieldAlert form={form} name="subjects" />}
        <EditGrid
          label={['科目表', 'Subjects']}
          columns={stay ? papersAlone(columns) : columns}
          rows={subjects}
          errors={subjectErrors}
          onChange={setSubjects}
          begin={nextSubject}
          most={mostSubjects}
          called={{ one: ['科目', 'subject'], many: ['科目', 'subjects'] }}
          fixed={stay && isLocked('subjects.paperId')}
          removable={!stay}
          growing={!stay}
        />
      </section>
      <PapersPart state={state} />
    </>
  );
}
