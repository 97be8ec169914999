import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { useSay } from '#platform/language.tsx';
import { useCall, usePerform } from '#platform/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type FormSchema, type Values, valuesOf } from '#ui/form/fields.ts';
import { FailureState, Skeleton } from '#ui/state.tsx';

export interface ServiceForm {
  /** what a new one needs */
  newForm: FormSchema;
  /** the fields this kind of service has */
  names: (values: Values) => readonly string[];
  hints: Record<string, Label>;
  /** what is worth knowing before this one is saved */
  about?: (values: Values) => Label | undefined;
}

interface ServiceDialogProps {
  resource: Resource;
  form: ServiceForm;
  /** absent for a new one */
  id?: string | undefined;
  onClose: () => void;
}

const keeps: Label = ['留空则不修改', 'Left empty it stays as it is'];

/** A service to add or to change: only the fields of its kind, and a secret that is only ever put in. */
export function ServiceDialog({ resource, form, id, onClose }: ServiceDialogProps) {
  const say = useSay();
  const { zh, en } = { zh: resource.title[0], en: resource.title[1].toLowerCase() };
  const title: Label = id ? [`编辑${zh}`, `Edit ${en}`] : [`新增${zh}`, `New ${en}`];
  const detail = useCall(
    resource.calls.detail,
    { id: id ?? '' },
    { enabled: id !== undefined, keepPrevious: false, staleTime: 0, quiet: true },
  );
  const submit = usePerform(resource.calls.submit, { success: id ? ['更新成功', 'Saved'] : ['新增成功', 'Added'] });
  if (id && !(detail.data && detail.isFetchedAfterMount)) {
    return (
      <Dialog open title={say(title)} onClose={onClose}>
        {detail.isError ? (
          <FailureState error={detail.error} onRetry={() => void detail.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Dialog>
    );
  }
  const schema = id ? resource.form : form.newForm;
  const hints = Object.fromEntries(Object.entries(form.hints).map(([field, label]) => [field, say(label)]));
  const own = id && detail.data ? { id, version: detail.data.version } : {};
  return (
    <VerbDialog
      title={title}
      schema={schema}
      start={detail.data ? valuesOf(schema.shape, detail.data) : {}}
      // a secret that is typed is kept nowhere
      draft=""
      submitLabel={['保存', 'Save']}
      things={[resource.name]}
      names={form.names}
      intro={({ values }) => <About words={form.about?.(values)} />}
      hints={id ? { ...hints, secretKey: say(keeps) } : hints}
      onSubmit={(values) => submit.mutateAsync({ body: { ...values, ...own } })}
      onClose={onClose}
    />
  );
}

function About({ words }: { words: Label | undefined }) {
  const say = useSay();
  return (
    words && (
      <div className="kx-notice kx-notice-warn" role="status">
        {say(words)}
      </div>
    )
  );
}
