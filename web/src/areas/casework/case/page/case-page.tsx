import type { CaseDetail, CaseRow } from '@kaoxin/contract/casework/record.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { CaseSkeleton } from '#ui/skeletons.tsx';
import { EmptyState, FailureState } from '#ui/state.tsx';
import type { KindOfCase } from '../kind/kind.ts';
import { CaseDesk } from './case-desk.tsx';
import { type CaseParts, laidOut } from './layout.tsx';

/**
 * The page of one case: everything about it in three columns, and every verb it allows.
 *
 * @example export default caseDetailPage(petitions, { facts: { first: ({ typeName }) => [[['分类', 'Class'], typeName]] } });
 */
export function caseDetailPage<Row extends CaseRow, Detail extends CaseDetail>(
  kind: KindOfCase<Row, Detail>,
  parts: CaseParts<Detail> = {},
) {
  const layout = laidOut(kind, parts);
  return function CasePage() {
    const [search] = useSearchParams();
    const id = search.get('id') ?? '';
    const answer = useCall(kind.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
    const caseNo = answer.data?.caseNo;
    useTabTitle(caseNo ? [caseNo, caseNo] : undefined);
    if (id === '') return <NoCase kind={kind} />;
    if (answer.isError && !answer.data)
      return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (!answer.data) return <CaseSkeleton />;
    return <CaseDesk key={id} kind={kind} one={answer.data} layout={layout} from={search.get('from') ?? ''} />;
  };
}

/** An address without a number: nothing is on its way. */
function NoCase({ kind }: { kind: KindOfCase }) {
  const say = useSay();
  const open = useOpen();
  const [zh, en] = kind.called;
  return (
    <EmptyState
      text={[`没有指明${zh},请从列表中打开`, `No ${en} is named; please open one from the list`]}
      action={
        <PlainButton look="main" onClick={() => open(kind.paths.list)}>
          {say(['返回列表', 'To the list'])}
        </PlainButton>
      }
    />
  );
}
