import type { ExamRecord } from '@kaoxin/contract/exam/formal.ts';
import { examStaff } from '@kaoxin/contract/exam/formal-staff.ts';
import { room } from '@kaoxin/contract/exam/room.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { type Opened, ResourceDialog } from '#ui/form/resource-dialog.tsx';
import type { Form } from '#ui/form/use-form.ts';

interface StaffDialogProps {
  exam: Pick<ExamRecord, 'id' | 'places'>;
  opened: Opened;
  onClose: () => void;
}

/** Somebody with a duty at an examination: over all of it, at one of its centres, or in a room there. */
export function StaffDialog({ exam, opened, onClose }: StaffDialogProps) {
  return (
    <ResourceDialog
      resource={examStaff}
      opened={opened}
      form={{
        start: { examId: exam.id },
        names: () => ['name', 'phone', 'duty'],
        below: (form) => <WhereFields form={form} places={exam.places} />,
      }}
      onClose={onClose}
    />
  );
}

function WhereFields({ form, places }: { form: Form; places: ExamRecord['places'] }) {
  const say = useSay();
  const { centreId } = form.values;
  // a room is one of its centre
  const set: Form['set'] = (name, value) => {
    if (name === 'centreId') form.set('roomId', null);
    form.set(name, value);
  };
  return (
    <>
      <ChoiceField
        form={{ ...form, set }}
        name="centreId"
        label={['考点', 'Test centre']}
        options={places.map((one) => ({ value: one.centreId, label: one.centreName ?? one.centreId }))}
        searched
        hint={say(['不选择即负责整场考试', 'Without one: over the whole examination'])}
      />
      {typeof centreId === 'string' && centreId !== '' && <RoomField form={form} centreId={centreId} />}
    </>
  );
}

function RoomField({ form, centreId }: { form: Form; centreId: string }) {
  const say = useSay();
  const rooms = useCall(room.calls.list, { centreId, current: 1, size: 200 }, { keepPrevious: false, quiet: true });
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
