import { mostSubjectPapers } from '@kaoxin/contract/exam/formal/subject.ts';
import { useSay } from '#platform/language.tsx';
import { EditGrid } from '#ui/grid/edit-grid.tsx';
import { FieldAlert } from './field-alert.tsx';
import { nextPaper, paperColumns } from './paper-rows.ts';
import type { ExamFormState } from './use-exam-form.ts';

export function PapersPart({ state }: { state: ExamFormState }) {
  const say = useSay();
  const { form, subjects, subjectPapers, paperErrors, papers, isLocked, setSubjectPapers } = state;
  const stay = isLocked('subjects.paperId');
  if (subjects.length === 0 || (stay && subjectPapers.length === 0)) return null;
  return (
    <section className="kx-section">
      <h2>{say(['A、B卷', 'Forms A, B and so on'])}</h2>
      <p className="kx-hint">
        {say([
          '一个科目有多套试卷时，上表的试卷为A卷，其余试卷在此逐套添加；各卷满分须与科目满分一致。',
          'Where people of a subject sit different papers, the one above is form A; add the others here. All of them have the marks of the subject.',
        ])}
      </p>
      {paperErrors.size === 0 && <FieldAlert form={form} name="subjectPapers" />}
      <EditGrid
        label={['其他试卷', 'Further papers']}
        columns={paperColumns(subjects, papers)}
        rows={subjectPapers}
        errors={paperErrors}
        onChange={setSubjectPapers}
        begin={(rows) => nextPaper(rows, subjects)}
        most={mostSubjectPapers}
        called={{ one: ['试卷', 'paper'], many: ['试卷', 'papers'] }}
        fixed={stay}
      />
    </section>
  );
}
