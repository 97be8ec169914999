import { smsMessage, smsPurposes } from '@kaoxin/contract/resource/sms.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { fieldColumns, type ListColumn } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { messageList } from './messages.ts';

type Message = SelectedRow<'smsMessage'>;

const inDetail: readonly string[] = smsMessage.inDetail;
const shown = Object.keys(smsMessage.fields).filter((name) => !inDetail.includes(name));

const purpose: Partial<ListColumn<Message>> = {
  cell: (row, { say }) => {
    const known = smsPurposes[row.purpose];
    return known ? say(known) : row.purpose;
  },
};

export const messageSheet: SheetList<Message> = {
  call: smsMessage.calls.export,
  title: smsMessage.title,
  store: 'platform',
  columns: fieldColumns<Message>(smsMessage.fields, shown).map((column) =>
    column.key === 'purpose' ? { ...column, ...purpose } : column,
  ),
  rows: tableRows(
    'smsMessage',
    () => messageList,
    (_work, rows) => [...rows],
  ),
};
