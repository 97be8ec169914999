import { type VoidedRow, voidedFields, voidedNumber } from '@kaoxin/contract/casework/letters/voided-number.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { verbs } from '#ui/action/verbs.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { columnOf } from '#ui/list-page/columns/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';

const search = fieldsOf(voidedFields, ['docNo', 'caseNo', 'title', 'voidedBy', 'createTime']).map(searchFieldOf);
const shape = { filters: keysOf(search), sorts: ['docNo', 'createTime'] };
const columns = fieldsOf(voidedFields).map((field) => columnOf<VoidedRow>(field, shape.sorts.includes(field.name)));

export default function VoidedNumbers() {
  const control = useListState(shape);
  const open = useOpen();
  const answer = useCall(voidedNumber.page, listQueryOf(control.state), { quiet: 'offline' });
  const show = (row: VoidedRow | undefined) => {
    if (row?.path) open(row.path);
  };
  return (
    <ListFrame<VoidedRow>
      name="voided_number"
      title={['编号作废登记', 'Voided numbers']}
      answer={answer}
      control={control}
      columns={columns}
      search={search}
      actions={[{ ...verbs.view, visible: ({ path }) => path !== null, perform: ([row]) => show(row) }]}
      onOpen={show}
      nameOf={({ docNo }) => docNo}
      empty={['还没有作废的文号', 'No number has been voided yet']}
      sheet={{ call: voidedNumber.export }}
    />
  );
}
