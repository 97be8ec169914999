import type { OpenOpening } from '@kaoxin/contract/correction/opening.ts';
import { useSay } from '#platform/language.tsx';
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
  const say = useSay();
  return opening.materials.map(({ name, required }) => {
    const field = documentField(name);
    const files = filesIn(values[field]);
    return (
      <PlainFiles
        key={field}
        label={required === 1 ? name : `${name}${say(['（可选）', ' (optional)'])}`}
        required={required === 1}
        error={required === 1 && files.length === 0 ? error : undefined}
        files={files}
        onFiles={(change) => onFiles(field, change)}
        onBusy={(now) => onBusy(field, now)}
      />
    );
  });
}
