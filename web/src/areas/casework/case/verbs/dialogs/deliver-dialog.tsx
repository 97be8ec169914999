import { deliveryFields } from '@kaoxin/contract/casework/record.ts';
import { text } from '@kaoxin/contract/conventions.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { draftOf } from '../../kind/kind.ts';
import { note } from '../fields.ts';
import { noteOf, race, stated, type VerbProps } from '../verb-words.ts';

const first = formOf({ ...deliveryFields, note });
const delivered = stated(['已登记送达', 'delivery registered']);
const anew = formOf({ ...deliveryFields, note: text(['更正原因', 'Reason'], { max: 500, kind: 'long' }) });

export function DeliverDialog({ kind, one, onClose, onNext }: VerbProps) {
  const { id, version, deliverWay, deliverTime } = one;
  const deliver = usePerform(kind.calls.deliver, delivered);
  return (
    <VerbDialog
      title={['登记送达', 'Register delivery']}
      schema={deliverTime ? anew : first}
      start={deliverTime ? { deliverWay, deliverTime } : {}}
      draft={draftOf(kind, 'deliver', id)}
      submitLabel={['登记送达', 'Register']}
      {...race(kind, one, 'deliver')}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        deliver.mutateAsync({
          body: {
            id,
            version,
            deliverWay: Number(values.deliverWay),
            deliverTime: String(values.deliverTime),
            note: noteOf(values),
          },
        })
      }
    />
  );
}
