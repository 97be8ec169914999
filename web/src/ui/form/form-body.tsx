import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useFormatter, useSay } from '#platform/language.tsx';
import { FieldFrame } from './field.tsx';
import { type Field, fieldsOf } from './fields.ts';
import { tenantOf } from './tenant-choice.ts';
import { controlId, type Form } from './use-form.ts';
import { Widget } from './widget.tsx';
import type { WidgetProps } from './widget-props.ts';

interface FormBodyProps {
  form: Form;
  names?: readonly string[];
  shown?: Record<string, string | undefined>;
  files?: Readonly<Record<string, readonly ShownFile[]>>;
  /** record whose parent is chosen, `0` for a new one, by field */
  without?: Readonly<Record<string, string>>;
  fixed?: readonly string[] | undefined;
  offered?: Readonly<Record<string, WidgetProps['offered']>>;
  hints?: Record<string, ReactNode>;
  autoFocus?: boolean;
  broad?: readonly string[];
  two?: boolean;
  /** false: another part of the same form announces restored input */
  tells?: boolean;
}

const takesRow = ({ facts }: Field): boolean =>
  facts.kind === 'long' || facts.kind === 'rich' || facts.kind === 'files';

export function Restored({ form }: { form: Form }) {
  return form.restored ? <RestoredAt form={form} {...form.restored} /> : null;
}

function RestoredAt({ form, at, since }: { form: Form } & NonNullable<Form['restored']>) {
  const say = useSay();
  const labels = [
    ...fieldsOf(form.schema.shape, since).map(({ label }) => label),
    ...since.map((one) => form.parts[one]),
  ];
  const names = labels.flatMap((label) => (label ? [say(label)] : []));
  return <RestoredNotice at={at} since={names} onDiscard={form.discard} />;
}

interface RestoredNoticeProps {
  /** time of the draft; undefined: the input was never lost */
  at: number | undefined;
  since?: readonly string[];
  onDiscard: () => void;
}

export function RestoredNotice({ at, since = [], onDiscard }: RestoredNoticeProps) {
  const say = useSay();
  const format = useFormatter();
  const time = format.dateTime(at ?? 0, { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  const [then, thenEn] = at === undefined ? ['填写期间', 'Meanwhile'] : ['。此后', '. Since then'];
  return (
    <div className={`kx-notice${since.length > 0 ? ' kx-notice-warn' : ''}`} role="status">
      <span>
        {at !== undefined && say([`已恢复${time}未保存的内容`, `Input of ${time} that was not saved is back`])}
        {since.length > 0 &&
          say([
            `${then}【${since.join('、')}】已另有保存，提交将以您的内容为准`,
            `${thenEn} ${since.join(', ')} has been saved with another value; submitting replaces it with yours`,
          ])}
      </span>
      <Button size="small" onClick={onDiscard}>
        {say(['放弃这些内容', 'Discard it'])}
      </Button>
    </div>
  );
}

const isAside = ({ facts }: Field): boolean => facts.refers === 'tenant';

export function FormBody({
  form,
  names,
  shown,
  files,
  without,
  fixed,
  offered,
  hints,
  autoFocus,
  broad,
  two,
  tells = true,
}: FormBodyProps) {
  const say = useSay();
  const fields = fieldsOf(form.schema.shape, names);
  const isFixed = (field: Field) => fixed?.includes(field.name) ?? false;
  const first = fields.findIndex((field) => !isAside(field) && !isFixed(field));
  return (
    <>
      {tells && <Restored form={form} />}
      <div className={`kx-form${two || fields.length > 4 ? ' kx-form-two' : ''}`}>
        {fields.map((plain, place) => {
          const field = { ...plain, required: !isFixed(plain) && (plain.required || form.needs(plain.name)) };
          const id = controlId(form, field.name);
          const error = form.errors[field.name];
          return (
            <FieldFrame
              key={field.name}
              id={id}
              label={say(field.label)}
              required={field.required}
              optional={!field.required && !isFixed(plain) && plain.facts.kind !== 'flag'}
              error={error}
              hint={hints?.[field.name]}
              wide={takesRow(field)}
              broad={broad?.includes(field.name)}
              aside={isAside(field)}
            >
              <Widget
                id={id}
                field={field}
                value={form.values[field.name]}
                error={error}
                shown={shown?.[field.name]}
                files={files?.[field.name]}
                without={without?.[field.name]}
                fixed={isFixed(field)}
                offered={offered?.[field.name]}
                tenantId={tenantOf(form.values)}
                autoFocus={autoFocus && place === first}
                onChange={(value) => form.set(field.name, value)}
                onBlur={() => form.blur(field.name)}
                onSending={(now) => form.sending(field.name, now)}
              />
            </FieldFrame>
          );
        })}
      </div>
    </>
  );
}
