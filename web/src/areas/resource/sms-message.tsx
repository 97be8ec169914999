import { smsMessage, smsPurposes } from '@kaoxin/contract/resource/sms.ts';
import { sendState } from '@kaoxin/contract/resource/sms-message.ts';
import { useState } from 'react';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import type { Action } from '#ui/action/action.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { FactList } from '#ui/form/value.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { columnOf } from '#ui/list-page/columns/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { FailureState, Skeleton } from '#ui/state/state.tsx';

type MessageRow = Record<string, unknown> & { id: string; state: number };

const { fields, calls } = smsMessage;
const widths: Record<string, number> = {
  phoneMasked: 130,
  smsCode: 130,
  templateId: 150,
  purpose: 90,
  attempts: 90,
  answer: 300,
};
const shown = Object.keys(fields).filter((name) => !smsMessage.inDetail.includes(name));
const columns: Column<MessageRow>[] = fieldsOf(fields, shown).map((field) => {
  const column = columnOf<MessageRow>(field, field.name === 'createTime' || field.name === 'sentTime');
  if (field.name === 'purpose')
    return { ...column, width: 100, widthEn: 164, render: ({ purpose }) => <Purpose of={String(purpose)} /> };
  if (field.name === 'state') return { ...column, width: 130, render: ({ state }) => <State state={state} /> };
  const width = widths[field.name] ?? column.width;
  // the state implies that it was sent; the opened row shows the time
  return field.name === 'sentTime' ? { ...column, width, spare: true } : { ...column, width };
});
const search = fieldsOf(fields, smsMessage.search).map(searchFieldOf);
const shape = { filters: keysOf(search), sorts: ['createTime', 'sentTime'] };

const tones: Record<number, Tone> = {
  [sendState.waiting]: 'neutral',
  [sendState.sending]: 'info',
  [sendState.sent]: 'good',
  [sendState.failed]: 'bad',
  [sendState.unknown]: 'warn',
  [sendState.kept]: 'paused',
};

function State({ state }: { state: number }) {
  const { labelOf } = useDictionary('send_state');
  return <Chip tone={tones[state] ?? 'neutral'}>{labelOf(state)}</Chip>;
}

function Purpose({ of }: { of: string }) {
  const say = useSay();
  const known = smsPurposes[of];
  return <>{known ? say(known) : of}</>;
}

export default function SmsMessages() {
  const control = useListState(shape);
  const answer = useCall(calls.list, listQueryOf(control.state), { quiet: 'offline' });
  const [opened, setOpened] = useState<string>();
  const read: Action<MessageRow> = {
    name: 'view',
    label: ['查看', 'View'],
    on: 'row',
    shortcut: 'V',
    perform: ([row]) => setOpened(row?.id),
  };
  return (
    <>
      <ListFrame<MessageRow>
        name={smsMessage.name}
        title={smsMessage.title}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={[read]}
        onOpen={({ id }) => setOpened(id)}
        nameOf={(row) => `${row.createTime} ${row.phoneMasked}`}
        empty={['还没有发送过短信', 'No messages yet']}
        sheet={{ call: calls.export }}
      />
      {opened && <MessageDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay();
  const detail = useCall(calls.detail, { id }, { keepPrevious: false, quiet: true });
  return (
    <Dialog open title={say(smsMessage.title)} width={760} onClose={onClose}>
      {detail.isError ? (
        <FailureState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : detail.data ? (
        <FactList fields={fieldsOf(fields)} row={detail.data} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
