import type { DictRecord } from '@kaoxin/contract/system/dict.ts';
import { useMemo, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { headColumns, headSearch } from './dict-columns.tsx';
import { DictDialog, type DictOpened } from './dict-dialog.tsx';
import type { DictOptions } from './dict-options.ts';
import { useDictActions } from './use-dict-actions.ts';

const shape = { filters: keysOf(headSearch), sorts: ['code', 'dictValue', 'sort'] };

interface DictHeadsProps extends DictOptions {
  chosen: string | undefined;
  onChoose: (head: DictRecord | undefined) => void;
}

export function DictHeads({ name, calls, title, layout, chosen, onChoose }: DictHeadsProps) {
  const columns = useMemo(() => headColumns(layout), [layout]);
  const control = useListState(shape);
  const answer = useCall(calls.parentList, listQueryOf(control.state), { quiet: 'offline' });
  const [opened, setOpened] = useState<DictOpened>();
  const actions = useDictActions({
    name,
    calls,
    keys: true,
    onOpen: setOpened,
    onRemoved: (ids) => chosen !== undefined && ids.includes(chosen) && onChoose(undefined),
  });
  const lines = answer.data && {
    ...answer.data,
    records: answer.data.records.map((row) => ({ ...row, depth: 0 })),
  };
  return (
    <>
      <ListFrame
        name={name}
        title={title}
        answer={{ ...answer, data: lines }}
        control={control}
        columns={columns}
        search={headSearch}
        actions={actions}
        onOpen={onChoose}
        nameOf={(row) => row.dictValue}
        empty={['还没有字典', 'No dictionaries yet']}
        sheet={{ call: calls.export }}
      />
      {opened && <DictDialog name={name} calls={calls} opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
