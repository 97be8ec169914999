import type { Label } from '@kaoxin/contract/conventions.ts';
import { district, type PlaceRecord } from '@kaoxin/contract/exam/places/district.ts';
import type { ApiError } from '#platform/calls/api-error.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { closeTab } from '#platform/pages/tab.ts';
import { type Values, valuesOf } from '#ui/form/fields.ts';
import { type Form, useForm } from '#ui/form/use-form.ts';
import { schemas } from './blocks.ts';
import type { Level } from './level.ts';

interface Given {
  level: Level;
  record: PlaceRecord | undefined;
  start: Values;
  parts?: Readonly<Record<string, Label>>;
  /** request fields outside the schema; undefined blocks the request */
  more?: (values: Values) => object | undefined;
  /** false: the fields are read-only and only `more` is sent */
  whole?: boolean;
  onRefused?: (error: ApiError, sent: Values) => void;
}

export function usePlaceForm({ level, record, start, parts, more, whole = true, onRefused }: Given): {
  form: Form;
  save: () => void;
  busy: boolean;
} {
  const { nodeType, menu } = level;
  const schema = schemas[nodeType];
  const form = useForm({
    schema,
    start: record ? { ...valuesOf(schema.shape, record), ...start } : start,
    ranges: [['effectiveFrom', 'effectiveTo']],
    draft: `${menu}-${record?.id ?? `new-${String(start.parentId ?? '')}`}`,
    ...(parts ? { parts } : {}),
  });
  const submit = usePerform(district.calls.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
    onDone: () => {
      form.saved();
      closeTab();
    },
  });
  const save = () => {
    if (submit.isPending) return;
    const sent = form.now();
    const values = whole ? form.check() : sent;
    const besides = more ? more(sent) : {};
    if (!values || !besides) return;
    const fields = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, values[name] ?? null]));
    const known = record ? { id: record.id, version: record.version } : {};
    const body = district.calls.submit.body.parse({ ...(whole ? fields : {}), nodeType, ...known, ...besides });
    submit.mutate(
      { body },
      {
        onError: (error) => {
          form.refused(error);
          onRefused?.(error, sent);
        },
      },
    );
  };
  return { form, save, busy: submit.isPending };
}
