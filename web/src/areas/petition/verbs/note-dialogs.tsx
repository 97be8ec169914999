import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { noteOf } from './batch-dialogs.tsx';
import { note } from './fields.ts';
import { done, draftOf, race, type VerbProps } from './verb-words.ts';

const schema = formOf({ note });

/** 退签: the petition goes back to those nobody has claimed. */
export function ReleaseDialog({ petition, onClose, onNext }: VerbProps) {
  const { id, version } = petition;
  const release = usePerform(petitionLetter.release, { success: done });
  return (
    <VerbDialog
      title={['退签', 'Release']}
      schema={schema}
      draft={draftOf('release', id)}
      submitLabel={['退签', 'Release']}
      {...race(petition)}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) => release.mutateAsync({ body: { id, version, note: noteOf(values) } })}
    />
  );
}

/** 督办 by the leadership. */
export function SuperviseDialog({ petition, onClose }: VerbProps) {
  const { id, version } = petition;
  const supervise = usePerform(petitionLetter.supervise, { success: done });
  return (
    <VerbDialog
      title={['督办', 'Supervise']}
      schema={schema}
      draft={draftOf('supervise', id)}
      submitLabel={['发出督办', 'Supervise']}
      {...race(petition)}
      onClose={onClose}
      onSubmit={(values) => supervise.mutateAsync({ body: { id, version, note: noteOf(values) } })}
    />
  );
}
