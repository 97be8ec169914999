import { largestPage } from '@kaoxin/contract/conventions.ts';
import type { DictRecord } from '@kaoxin/contract/system/dict.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { type ListState, listQueryOf } from '#ui/list-page/state/list-state.ts';
import { type DictLine, entryColumns, entrySearch } from './dict-columns.tsx';
import { DictDialog, type DictOpened } from './dict-dialog.tsx';
import type { DictOptions } from './dict-options.ts';
import { useDictActions } from './use-dict-actions.ts';

const first: ListState = { page: 1, size: largestPage, filters: {}, sort: null };

const inOrder = (rows: readonly DictRecord[], depth = 0): DictLine[] =>
  rows.flatMap((row) => [{ ...row, depth }, ...inOrder(row.children ?? [], depth + 1)]);

/** The component holds its state, because the address holds that of the first list. */
export function DictEntries({ name, calls, head }: DictOptions & { head: DictRecord }) {
  const say = useSay();
  const [state, setState] = useState(first);
  const go = (patch: Partial<ListState>) => setState((now) => ({ ...now, ...patch }));
  const answer = useCall(calls.childList, { parentId: head.id, ...listQueryOf(state) }, { quiet: 'offline' });
  const [opened, setOpened] = useState<DictOpened>();
  const actions = useDictActions({ name, calls, keys: false, parent: head, onOpen: setOpened });
  const records = inOrder(answer.data ?? []);
  return (
    <>
      <ListFrame
        name={`${name}_entries`}
        title={[`${head.dictValue}的字典项`, `Entries of ${head.dictValueEn ?? head.dictValue}`]}
        answer={{ ...answer, data: answer.data && { records, total: records.length, pages: 1 } }}
        control={{ state, go }}
        columns={entryColumns}
        search={entrySearch}
        actions={actions}
        paged={false}
        nameOf={(row) => row.dictValue}
        empty={['还没有字典项', 'No entries yet']}
        sheet={{ call: calls.exportEntries, query: { parentId: head.id } }}
      >
        <h2 className="kx-entries-title" lang="zh-CN">
          {head.dictValue} <small>{head.code}</small>
        </h2>
      </ListFrame>
      {opened && (
        <DictDialog
          name={name}
          calls={calls}
          opened={opened}
          parent={opened.parent ?? head}
          hint={say(['字典编号和上级字典不能修改', 'Code and parent cannot be changed'])}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
