import { room } from '@kaoxin/contract/exam/places/room.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { Form } from '#ui/form/use-form.ts';

/** Offered at once; in a larger centre typing a number finds the others. */
const most = 200;

interface RoomFieldProps {
  form: Form;
  centreId: string;
  hint?: string;
}

export function RoomField({ form, centreId, hint }: RoomFieldProps) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const roomNo = useSettled(typed.trim());
  const query = { centreId, current: 1, size: most, ...(roomNo === '' ? {} : { roomNo_like: roomNo }) };
  const rooms = useCall(room.calls.list, query, { quiet: true });
  const { roomId } = form.values;
  const chosen = typeof roomId === 'string' && roomId !== '' ? roomId : undefined;
  const found = (rooms.data?.records ?? [])
    .filter((one) => one.centreId === centreId && one.roomNo.includes(typed.trim()))
    .map(({ id, roomNo: label }) => ({ value: id, label }));
  // the selected room stays listed while the user searches for another
  const own = useCall(room.calls.detail, { id: chosen ?? '' }, { enabled: chosen !== undefined, quiet: true });
  const known = chosen === undefined || found.some(({ value }) => value === chosen);
  const options = known || own.data?.id !== chosen ? found : [...found, { value: chosen, label: own.data.roomNo }];
  const { total = 0 } = rooms.data ?? {};
  return (
    <ChoiceField
      form={form}
      name="roomId"
      label={['考场', 'Room']}
      options={options}
      loading={rooms.isPending}
      again={rooms.isError && rooms.refetch}
      onSearch={setTyped}
      hint={
        rooms.isError
          ? say(['考场未能加载', 'The rooms could not be loaded'])
          : total > most
            ? say([
                `共${total}个考场，先列出前${most}个，请输入考场号查找其余考场`,
                `The first ${most} of ${total} rooms; type a number to find the others`,
              ])
            : hint
      }
    />
  );
}
