import { type OpenOpening, openOpenings } from '@kaoxin/contract/correction/opening.ts';
import { evidence } from '@kaoxin/contract/files/evidence.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Upload } from '#ui/files/upload.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { type HeldFile, heldFiles, type Values } from '#ui/form/fields.ts';
import { controlId, type Form } from '#ui/form/use-form.ts';

export const openingField = 'opening';
export const materialsField = 'materials';

export const openingIn = (values: Values): OpenOpening | undefined => {
  const opening = values[openingField];
  return isRecord(opening) && opening.id === values.examId ? (opening as unknown as OpenOpening) : undefined;
};
export const heldOf = (values: Values, name: string): readonly HeldFile[] => {
  const held = values[materialsField];
  return isRecord(held) ? heldFiles(held[name]) : [];
};

export const missingIn = (values: Values): string[] =>
  (openingIn(values)?.materials ?? []).flatMap(({ name, required }) =>
    required === 1 && heldOf(values, name).length === 0 ? [name] : [],
  );

export function OpeningPart({ form }: { form: Form }) {
  const say = useSay();
  const { examId } = form.values;
  const isChosen = typeof examId === 'string' && examId !== '';
  const { data } = useCall(openOpenings, {}, { enabled: isChosen, quiet: true });
  const found = data?.find(({ id, isOpen }) => id === examId && isOpen === 1);
  const put = useEffectEvent(() => {
    if (data && (found || form.values[openingField])) form.set(openingField, found ?? null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen, or has come, is put into the form
  useEffect(() => put(), [data, examId]);
  if (!isChosen || !data) return null;
  if (!found)
    return (
      <p className="kx-hint">
        {say([
          '该更正考试现在不接收更正申请，请核对开放状态和时间',
          'This opening does not accept corrections now. Check its status and period',
        ])}
      </p>
    );
  return (
    <>
      {found.notice && <p className="kx-hint">{found.notice}</p>}
      {found.materials.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: it takes the focus when a document is missing
        <div
          id={controlId(form, materialsField)}
          className="kx-form kx-form-two"
          role="group"
          aria-label={say(['证明材料', 'Documents'])}
          tabIndex={-1}
        >
          {found.materials.map((material) => (
            <DocumentField key={material.name} form={form} {...material} />
          ))}
        </div>
      )}
    </>
  );
}

function DocumentField({ form, name, required }: { form: Form; name: string; required: number }) {
  const field = `${materialsField}-${name}`;
  const id = controlId(form, field);
  const held = heldOf(form.values, name);
  const isMissing = required === 1 && held.length === 0;
  return (
    <FieldFrame
      id={id}
      label={name}
      required={required === 1}
      error={isMissing ? form.errors[materialsField] : undefined}
    >
      <Upload
        id={id}
        files={held.map(({ id: fileId, ...rest }) => ({ fileId, ...rest }))}
        takes={evidence}
        onChange={(next) =>
          form.set(materialsField, {
            ...(isRecord(form.values[materialsField]) ? form.values[materialsField] : {}),
            [name]: next.map(({ fileId, originalName, fileSize }) => ({ id: fileId, originalName, fileSize })),
          })
        }
        onSending={(now) => form.sending(field, now)}
      />
    </FieldFrame>
  );
}
