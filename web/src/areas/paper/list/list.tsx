import '#ui/case/case.css';
import '../paper.css';
import { type PaperRow, paper } from '@kaoxin/contract/paper/paper.ts';
import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { useState } from 'react';
import { changed, useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { verbs } from '#ui/action/verbs.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { StatusTabs } from '#ui/list-page/status-tabs.tsx';
import { paperPaths } from '../paths.ts';
import { type AskedOpening, OpeningDialog } from '../secret/opening-dialog.tsx';
import { paperColumns, paperSearch, paperSorts } from './columns.tsx';
import { usePaperActions } from './use-paper-actions.ts';

const name = 'paper';
const shape = { filters: ['status', ...keysOf(paperSearch)], sorts: paperSorts };
const statusIn = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'status' in query ? query.status : undefined;

export default function PaperListPage() {
  const control = useListState(shape);
  const open = useOpen();
  const may = useMay();
  const { status } = control.state.filters;
  const { data, error, isError, isFetching } = useCall(paper.calls.page, listQueryOf(control.state), {
    quiet: 'offline',
    // offline, rows of one tab must not appear under another tab
    keepPrevious: (before) => statusIn(before) === status,
  });
  const answer = { data, error, isError, isFetching, refetch: () => changed([name]) };
  const [asked, setAsked] = useState<AskedOpening>();
  const actions = usePaperActions<PaperRow>((verb, row) => setAsked({ verb, paper: row }));
  const view = (row: PaperRow | undefined) =>
    row && open(paperPaths.detail, { title: [row.name, row.name], query: { id: row.id } });
  return (
    <>
      <ListFrame<PaperRow>
        name={name}
        title={['试卷管理', 'Papers']}
        answer={answer}
        control={control}
        columns={paperColumns}
        search={paperSearch}
        narrowedBy={['status']}
        actions={[
          {
            ...verbs.add,
            label: ['新建试卷', 'New paper'],
            grant: 'paper_add',
            perform: () => open(paperPaths.build),
          },
          { ...verbs.view, grant: 'paper_view', perform: ([row]) => view(row) },
          ...actions,
        ]}
        onOpen={may('paper_view') ? view : undefined}
        nameOf={(row) => row.name}
        empty={
          may('paper_add') ? ['还没有试卷', 'No papers yet'] : ['没有您可以查看的试卷', 'No papers for you to see']
        }
        sheet={{ call: paper.calls.export }}
      >
        <StatusTabs
          name={name}
          control={control}
          counts={paper.calls.counts}
          label={['试卷状态', 'Status']}
          states={paperStatus.entries}
        />
      </ListFrame>
      {asked && <OpeningDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
