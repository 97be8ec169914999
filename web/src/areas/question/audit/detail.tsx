import { questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { AuditPage } from './page/audit-page.tsx';
import { auditPaths } from './paths.ts';

export default function AuditDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(
    questionBankAudit.calls.detail,
    { id },
    { enabled: id !== '', keepPrevious: false, quiet: true },
  );
  const name = answer.data?.bankIdName;
  useTabTitle(name ? [name, name] : undefined);
  const again = () => void answer.refetch();
  if (id === '')
    return (
      <NotThere list={auditPaths.list} text={['没有指明题库，请从列表中打开', 'Open a submission from the list']} />
    );
  if (isGone(answer.error))
    return <NotThere list={auditPaths.list} text={[answer.error.message, answer.error.message]} />;
  if (answer.isError && !answer.data) return <FailureState error={answer.error} onRetry={again} />;
  if (!answer.data) return <CaseSkeleton />;
  return <AuditPage key={id} record={answer.data} />;
}
