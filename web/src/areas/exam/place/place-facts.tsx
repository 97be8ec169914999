import { text } from '@kaoxin/contract/conventions.ts';
import { district, type PlaceRecord, type PlaceType } from '@kaoxin/contract/exam/places/district.ts';
import { useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { FactList } from '#ui/form/value.tsx';
import { blocks, schemas } from './blocks.ts';

const reasonForm = formOf({ reason: text(['查看原因', 'Reason'], { min: 2, max: 200, kind: 'long' }) });

export function PlaceFacts({ record, level }: { record: PlaceRecord; level: PlaceType }) {
  const say = useSay();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const [phone, setPhone] = useState<string>();
  const reveal = usePerform(district.calls.reveal, { onDone: ({ managerPhone }) => setPhone(managerPhone ?? '') });
  const row = { ...record, regionCodeName: record.regionName, managerPhone: phone ?? record.managerPhone };
  return (
    <>
      {blocks[level].map(({ title, names }) => (
        <section key={title[0]} className="kx-section">
          <h2>{say(title)}</h2>
          <FactList fields={fieldsOf(schemas[level].shape, names)} row={row} />
          {names.includes('managerPhone') && may('pii_view') && phone === undefined && record.managerPhone !== '' && (
            <div className="kx-page-verbs">
              <PlainButton onClick={() => setAsking(true)}>
                {say(['查看完整电话', 'Show the phone in full'])}
              </PlainButton>
            </div>
          )}
        </section>
      ))}
      {asking && (
        <VerbDialog
          title={['查看完整电话', 'Show the phone in full']}
          schema={reasonForm}
          draft={`place-reveal-${record.id}`}
          submitLabel={['查看', 'Show']}
          things={['district']}
          onSubmit={({ reason }) => reveal.mutateAsync({ body: { id: record.id, reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
