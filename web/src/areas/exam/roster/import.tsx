import './roster.css';
import { formalExam } from '@kaoxin/contract/exam/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal-states.ts';
import { roster } from '@kaoxin/contract/exam/roster.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { ImportPage } from '#ui/import/import-page.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { CaseSkeleton } from '#ui/skeletons.tsx';
import { EmptyState, FailureState } from '#ui/state.tsx';
import { rosterOf } from '../examiner/paths.ts';
import { ExamStatusChip } from '../formal/exam-status.tsx';
import { examPaths } from '../formal/exams.ts';

/** 导入考生名单: into one examination, while it is open for registration. Whoever comes back finds his file as it was. */
export default function RosterImportPage() {
  const say = useSay();
  const open = useOpen();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const exam = useCall(formalExam.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = exam.data?.name;
  useTabTitle(name ? [`导入考生：${name}`, `Import examinees: ${name}`] : undefined);
  if (id === '')
    return (
      <EmptyState
        text={['没有指明考试，请从列表中打开', 'Open an examination from the list']}
        action={
          <PlainButton look="main" onClick={() => open(examPaths.list)}>
            {say(['返回列表', 'Back to the list'])}
          </PlainButton>
        }
      />
    );
  if (exam.isError && !exam.data) return <FailureState error={exam.error} onRetry={() => void exam.refetch()} />;
  if (!exam.data) return <CaseSkeleton />;
  const { status } = exam.data;
  const back = () => open(...rosterOf(id));
  return (
    <div className="kx-roster-import">
      <header className="kx-roster-head">
        <h1>{say([`导入考生名单：${name}`, `Import examinees: ${name}`])}</h1>
        <ExamStatusChip status={status} />
        <PlainButton onClick={back}>{say(['返回考生列表', 'Back to the examinees'])}</PlainButton>
      </header>
      {status === examStatus.of.published ? (
        <ImportPage
          calls={roster}
          about={{ examId: id }}
          fixedColumns
          hint={hint}
          knownLabel={['已报名', 'Registered already']}
          onShow={back}
        />
      ) : (
        <EmptyState
          text={['只有【已发布】的考试可以导入考生名单', 'Examinees are imported while the examination is published']}
        />
      )}
    </div>
  );
}

const hint = [
  '请按模板填写：第一行为表头，列名与模板一致，列的顺序不限，最多一百万行。选择文件后在后台逐行检查，可以离开本页；有错误的行当场更正或下载后更正，确认后才进入名单。',
  'Fill in the template: headings as in its first row, in any order, a million rows at most. Rows are checked in the background and you may leave; wrong ones are corrected here or in a file, and nothing enters the roster before you confirm.',
] as const;
