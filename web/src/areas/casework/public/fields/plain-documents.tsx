import type { OpenOpening } from '@kaoxin/contract/correction/opening.ts';
import type { UploadWait } from '#ui/files/upload-wait.ts';
import type { Values } from '#ui/form/fields.ts';
import { documentField } from './documents.ts';
import { filesIn, type KeptFile, PlainFiles } from './plain-files.tsx';

export function PlainDocuments({
  opening,
  values,
  error,
  onFiles,
  onBusy,
}: {
  opening: OpenOpening;
  values: Values;
  error?: string | undefined;
  onFiles: (field: string, change: (now: readonly KeptFile[]) => readonly KeptFile[]) => void;
  onBusy: (field: string, now: UploadWait) => void;
}) {
  return opening.materials.map(({ name, required }) => {
    const field = documentField(name);
    const files = filesIn(values[field]);
    return (
      <PlainFiles
        key={field}
        label={name}
        required={required === 1}
        error={required === 1 && files.length === 0 ? error : undefined}
        files={files}
        onFiles={(change) => onFiles(field, change)}
        onBusy={(now) => onBusy(field, now)}
      />
    );
  });
}
