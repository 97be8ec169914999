import type { Label } from '@kaoxin/contract/conventions.ts';
import { evidence } from '@kaoxin/contract/files/evidence.ts';
import { useSay } from '#platform/language.tsx';
import { Upload } from '#ui/files/upload.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { heldFiles, type Values } from '#ui/form/fields.ts';
import { controlId, type Form } from '#ui/form/use-form.ts';

export const papers = 'fileIds';

export const papersSent = (values: Values): string =>
  heldFiles(values[papers])
    .map(({ id }) => id)
    .join(',');

export const lackingPapers = (values: Values, words: Label): Record<string, Label> =>
  papersSent(values) === '' ? { [papers]: words } : {};

export function HandedIn({ form, label }: { form: Form; label: Label }) {
  const say = useSay();
  return (
    <FieldFrame id={controlId(form, papers)} label={say(label)} error={form.errors[papers]} required>
      <Upload
        id={controlId(form, papers)}
        files={heldFiles(form.values[papers]).map(({ id: fileId, ...rest }) => ({ fileId, ...rest }))}
        takes={evidence}
        onChange={(next) =>
          form.set(
            papers,
            next.map(({ fileId: id, originalName, fileSize }) => ({ id, originalName, fileSize })),
          )
        }
        onSending={(now) => form.sending(papers, now)}
      />
    </FieldFrame>
  );
}
