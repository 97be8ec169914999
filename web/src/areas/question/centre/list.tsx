import { type CentreRow, questionCentre } from '@kaoxin/contract/question/centre.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { verbs } from '#ui/action/verbs.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { centreColumns, centreSearch } from './columns.tsx';
import { centrePaths } from './paths.ts';
import { usePull } from './pull/use-pull.tsx';
import { useCentreActions } from './use-centre-actions.ts';

const name = 'question_center';
const shape = { filters: keysOf(centreSearch), sorts: ['name'] };

export default function CentreListPage() {
  const control = useListState(shape);
  const open = useOpen();
  const may = useMay();
  const answer = useCall(questionCentre.calls.centerPage, listQueryOf(control.state), { quiet: 'offline' });
  const [pull, dialog] = usePull();
  const actions = useCentreActions<CentreRow>(pull);
  const view = (row: CentreRow | undefined) =>
    row && open(centrePaths.detail, { title: [row.name, row.name], query: { id: row.id } });
  return (
    <>
      <ListFrame<CentreRow>
        name={name}
        title={['题库中心', 'Question centre']}
        answer={answer}
        control={control}
        columns={centreColumns}
        search={centreSearch}
        actions={[{ ...verbs.view, grant: `${name}_view`, perform: ([row]) => view(row) }, ...actions]}
        onOpen={may(`${name}_view`) ? view : undefined}
        nameOf={(row) => row.name}
        sheet={{ call: questionCentre.calls.export }}
        empty={['题库审核通过并入题库中心后在这里显示', 'Banks stand here once they are approved and shared']}
      />
      {dialog}
    </>
  );
}
