import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Fields } from '@kaoxin/contract/resource.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import type { Action } from '#ui/action/action.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { FactList } from '#ui/form/value.tsx';
import { columnOf } from '#ui/list-page/columns/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import type { ListAnswer } from '#ui/list-page/rows/content.tsx';
import { keysOf, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { FailureState, Skeleton } from '#ui/state/state.tsx';

type LogRow = Record<string, unknown> & { id: string };

export interface Log {
  name: string;
  title: Label;
  fields: Fields;
  inDetail: readonly string[];
  search: readonly string[];
  spared?: readonly string[];
  calls: { list: Call; export: Call; detail: Call };
}

const widths: Readonly<Record<string, number>> = {
  createBy: 160,
  logLevel: 80,
  logId: 120,
  title: 150,
  time: 140,
  source: 90,
  exceptionName: 160,
  serviceId: 130,
  method: 90,
  remoteIp: 130,
  serverHost: 130,
  serverIp: 130,
  env: 90,
};

const spared: ReadonlySet<string> = new Set(['serviceId', 'requestId', 'serverHost', 'serverIp', 'env', 'reason']);

export function logPage(log: Log) {
  const shown = Object.keys(log.fields).filter((name) => !log.inDetail.includes(name));
  const columns = fieldsOf(log.fields, shown).map((field) => {
    const column = columnOf<LogRow>(field, field.name === 'createTime');
    const width = widths[field.name] ?? column.width;
    return spared.has(field.name) || (log.spared ?? []).includes(field.name)
      ? { ...column, width, spare: true as const }
      : { ...column, width };
  });
  const search = fieldsOf(log.fields, log.search).map(searchFieldOf);
  const shape = { filters: keysOf(search), sorts: ['createTime'] };
  const nameOf = (row: LogRow) => String(row.createTime);

  return function LogPage() {
    const may = useMay();
    const control = useListState(shape);
    const answer = useCall(log.calls.list, listQueryOf(control.state), { quiet: 'offline' });
    const [opened, setOpened] = useState<string>();
    const grant = `${log.name}_view`;
    const read: Action<LogRow> = {
      name: 'view',
      label: ['查看', 'View'],
      on: 'row',
      grant,
      shortcut: 'V',
      perform: ([row]) => setOpened(row?.id),
    };
    return (
      <>
        <ListFrame<LogRow>
          name={log.name}
          title={log.title}
          // every log row has a text id; with unknown calls the type loses it
          answer={answer as ListAnswer<LogRow>}
          control={control}
          columns={columns}
          search={search}
          actions={[read]}
          onOpen={may(grant) ? (row) => setOpened(row.id) : undefined}
          nameOf={nameOf}
          empty={['还没有日志', 'Nothing logged yet']}
          sheet={{ call: log.calls.export }}
        />
        {opened && <LogDialog log={log} id={opened} onClose={() => setOpened(undefined)} />}
      </>
    );
  };
}

function LogDialog({ log, id, onClose }: { log: Log; id: string; onClose: () => void }) {
  const say = useSay();
  const detail = useCall(log.calls.detail, { id }, { keepPrevious: false, quiet: true });
  return (
    <Dialog open title={say(log.title)} width={880} onClose={onClose}>
      {detail.isError ? (
        <FailureState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : detail.data ? (
        <FactList fields={fieldsOf(log.fields)} row={detail.data as LogRow} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
