import type { Label } from '@kaoxin/contract/conventions.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { Button } from 'antd';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { FormSkeleton } from '../state/skeletons.tsx';
import { FailureState } from '../state/state.tsx';
import { EditDialog, type ResourceForm } from './edit-dialog.tsx';
import { fieldsOf } from './fields.ts';
import { FactList } from './value.tsx';

export type Mode = 'add' | 'edit' | 'view';
export interface Opened {
  mode: Mode;
  id?: string;
  below?: string;
}
interface ResourceDialogProps {
  resource: Resource;
  opened: Opened;
  form?: ResourceForm | undefined;
  onClose: () => void;
  onSaved?: ((record: Readonly<Record<string, unknown>>) => void) | undefined;
  onEdit?: (() => void) | undefined;
}

const verbs: Record<Mode, Label> = { add: ['新增', 'New '], edit: ['编辑', 'Edit '], view: ['查看', 'View '] };

/** Editing loads the current record, not its list row. */
export function ResourceDialog({ resource, opened, form, onClose, onSaved, onEdit }: ResourceDialogProps) {
  const say = useSay();
  const { mode, id = '' } = opened;
  const shown = [...Object.keys(resource.own.shape), 'createTime', 'updateTime'];
  const title = say([`${verbs[mode][0]}${resource.title[0]}`, `${verbs[mode][1]}${inSentence(resource.title[1])}`]);
  const detail = useCall(
    resource.calls.detail,
    { id },
    { enabled: mode !== 'add', keepPrevious: false, staleTime: 0, quiet: true },
  );
  const edit = { resource, title, options: form, onClose, onSaved };
  if (mode === 'add') return <EditDialog {...edit} />;
  const ready = detail.data !== undefined && detail.isFetchedAfterMount;
  if (mode === 'edit' && ready) {
    return <EditDialog key={id} {...edit} record={detail.data} />;
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      extra={mode === 'view' && onEdit && <Button onClick={onEdit}>{say(['编辑', 'Edit'])}</Button>}
    >
      {detail.isError ? (
        <FailureState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : detail.data ? (
        <FactList fields={fieldsOf(resource.record.shape, shown)} row={detail.data} />
      ) : (
        <FormSkeleton fields={Object.keys(resource.form.shape).length} />
      )}
    </Dialog>
  );
}
