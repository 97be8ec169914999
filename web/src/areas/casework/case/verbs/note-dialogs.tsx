import { usePerform } from '#platform/calls/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { draftOf } from '../kind/kind.ts';
import { note } from './fields.ts';
import { noteOf, race, said, type VerbProps } from './verb-words.ts';

const schema = formOf({ note });

export function ReleaseDialog({ kind, one, onClose, onNext }: VerbProps) {
  const { id, version } = one;
  const release = usePerform(kind.calls.release, said);
  return (
    <VerbDialog
      title={['退签', 'Release']}
      schema={schema}
      draft={draftOf(kind, 'release', id)}
      submitLabel={['退签', 'Release']}
      {...race(kind, one, 'release')}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) => release.mutateAsync({ body: { id, version, note: noteOf(values) } })}
    />
  );
}

export function SuperviseDialog({ kind, one, onClose }: VerbProps) {
  const { id, version } = one;
  const supervise = usePerform(kind.calls.supervise, said);
  return (
    <VerbDialog
      title={['督办', 'Supervise']}
      schema={schema}
      draft={draftOf(kind, 'supervise', id)}
      submitLabel={['发出督办', 'Supervise']}
      {...race(kind, one, 'supervise')}
      onClose={onClose}
      onSubmit={(values) => supervise.mutateAsync({ body: { id, version, note: noteOf(values) } })}
    />
  );
}
