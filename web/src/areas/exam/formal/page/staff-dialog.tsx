import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStaff } from '@kaoxin/contract/exam/formal/staff.ts';
import { useSay } from '#platform/language.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { type Opened, ResourceDialog } from '#ui/form/resource-dialog.tsx';
import type { Form } from '#ui/form/use-form.ts';
import { RoomField } from '../../rooms/room-field.tsx';
import { centreOptions } from '../../violation/day/centre-choice.tsx';

interface StaffDialogProps {
  exam: Pick<ExamRecord, 'id' | 'places'>;
  opened: Opened;
  onClose: () => void;
}

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
        options={centreOptions(places)}
        searched
        hint={say(['不选择即负责整场考试', 'Without one: over the whole examination'])}
      />
      {typeof centreId === 'string' && centreId !== '' && <RoomField form={form} centreId={centreId} />}
    </>
  );
}
