import { examStaff } from '@kaoxin/contract/exam/formal-staff.ts';
import { room } from '@kaoxin/contract/exam/room.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { type Opened, ResourceDialog } from '#ui/form/resource-dialog.tsx';
import type { Form } from '#ui/form/use-form.ts';

interface StaffDialogProps {
  examId: string;
  opened: Opened;
  onClose: () => void;
}

/** Somebody with a duty at an examination; his room is one of the centre that is chosen. */
export function StaffDialog({ examId, opened, onClose }: StaffDialogProps) {
  return (
    <ResourceDialog
      resource={examStaff}
      opened={opened}
      form={{
        start: { examId },
        names: () => ['name', 'phone', 'duty', 'centreId'],
        hints: { centreId: ['不选择即负责整场考试', 'Without one: over the whole examination'] },
        below: (form) => <RoomField form={form} />,
      }}
      onClose={onClose}
    />
  );
}

function RoomField({ form }: { form: Form }) {
  const say = useSay();
  const { centreId } = form.values;
  const isAt = typeof centreId === 'string' && centreId !== '';
  const query = { centreId: isAt ? centreId : '', current: 1, size: 200 };
  const rooms = useCall(room.calls.list, query, { enabled: isAt, keepPrevious: false, quiet: true });
  if (!isAt) return null;
  return (
    <ChoiceField
      form={form}
      name="roomId"
      label={['考场', 'Room']}
      options={(rooms.data?.records ?? []).map(({ id, roomNo }) => ({ value: id, label: roomNo }))}
      loading={rooms.isPending}
      searched
      hint={rooms.isError ? say(['考场未能加载', 'The rooms could not be loaded']) : undefined}
    />
  );
}
