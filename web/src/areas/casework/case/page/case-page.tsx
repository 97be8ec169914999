import type { CaseDetail, CaseRow } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useContext, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { ApiError } from '#platform/calls/api-error.ts';
import { useCall, useHasActed } from '#platform/calls/queries.ts';
import { closeTab, TabContext, useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState, StaleNotice } from '#ui/state/state.tsx';
import type { KindOfCase } from '../kind/kind.ts';
import { CaseDesk } from './case-desk.tsx';
import { type CaseParts, laidOut } from './layout.tsx';

/**
 * The page of one case in three columns with all allowed actions.
 *
 * @example export default caseDetailPage(petitions, { facts: { first: ({ typeName }) => [[['分类', 'Class'], typeName]] }
 * });
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
    const hasActed = useHasActed(kind.things);
    const caseNo = answer.data?.caseNo;
    useTabTitle(caseNo ? [caseNo, caseNo] : undefined);
    if (id === '') return <NoCase kind={kind} />;
    if (isGone(answer.error) && answer.data && hasActed(answer.dataUpdatedAt))
      return <HandedOver list={kind.paths.list} />;
    if (isGone(answer.error)) return <GoneCase kind={kind} error={answer.error} />;
    if (answer.isError && !answer.data)
      return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (!answer.data) return <CaseSkeleton />;
    return (
      <>
        {answer.isError && <StaleNotice onRetry={answer.refetch} />}
        <CaseDesk key={id} kind={kind} one={answer.data} layout={layout} from={search.get('from') ?? ''} />
      </>
    );
  };
}

/** After a step that moves the case out of the user's view, such as a transfer, returns to the list. */
function HandedOver({ list }: { list: string }) {
  const open = useOpen();
  const { key, active } = useContext(TabContext);
  useEffect(() => {
    closeTab(key);
    if (active) open(list);
  }, [key, active, list, open]);
  return null;
}

/** Shows the message of the server, which does not disclose whether the case ever existed. */
function GoneCase({ kind, error }: { kind: KindOfCase; error: ApiError }) {
  const [zh, en] = kind.called;
  const text: Label =
    error.code === 404
      ? [error.message, error.message]
      : [`地址中的${zh}编号不正确`, `The ${en} number in the address is not valid`];
  return <NoCase kind={kind} text={text} />;
}

function NoCase({ kind, text }: { kind: KindOfCase; text?: Label }) {
  const [zh, en] = kind.called;
  return (
    <NotThere
      text={text ?? [`没有指明${zh}，请从列表中打开`, `The address does not name a ${en}. Open one from the list`]}
      list={kind.paths.list}
    />
  );
}
