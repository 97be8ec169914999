import './template-form.css';
import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { groupsOf, isWrittenBy, judged } from '@kaoxin/contract/template/form.ts';
import { useSay } from '#platform/language.tsx';
import { FieldFrame } from '../form/field.tsx';
import { TemplateControl } from './control.tsx';
import type { TemplateFormState } from './use-template-form.ts';

interface TemplateFormProps {
  form: TemplateFormState;
  /** role of the user; fields of other writers are read-only */
  writer?: number | undefined;
  instruction?: string | null | undefined;
  /** labels of values that cannot be looked up here, by key: regions */
  words?: Readonly<Record<string, string>> | undefined;
  files?: Readonly<Record<string, readonly ShownFile[]>> | undefined;
  narrow?: boolean;
}

/**
 * The form of a template: fields by group and width, without those hidden by a condition. Staff, citizens and previews
 * share it.
 * @example const form = useTemplateForm({ fields, writer: 2 }); <TemplateForm form={form} writer={2} />
 */
export function TemplateForm({ form, writer, instruction, words = {}, files = {}, narrow = false }: TemplateFormProps) {
  return (
    <div className={`template-form${narrow ? ' template-form-narrow' : ''}`}>
      {instruction && <p className="kx-hint template-instruction">{instruction}</p>}
      {groupsOf(form.shown).map(({ group, fields }) => (
        <section key={`${group} ${fields[0]?.fieldId}`} aria-label={group ?? undefined}>
          {group !== null && <h3>{group}</h3>}
          <div className="template-grid">
            {fields.map((one) => (
              <Place key={one.fieldId} one={one} form={form} writer={writer} words={words} files={files} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

type PlaceProps = Required<Pick<TemplateFormProps, 'words' | 'files'>> & {
  one: TemplateField;
  form: TemplateFormState;
  writer: number | undefined;
};

function Place({ one, form, writer, words = {}, files = {} }: PlaceProps) {
  const say = useSay();
  const { fieldKey: key, helpText, fileTypes, fileMaxMb } = one.field;
  const id = `${form.id}-${key}`;
  const value = form.values[key];
  const typed = isWrittenBy(one, writer);
  const limits = [
    fileTypes && say([`可上传${fileTypes.split(',').join('、')}`, `Takes ${fileTypes.split(',').join(', ')}`]),
    fileMaxMb && say([`每个不超过${fileMaxMb}MB`, `${fileMaxMb} MB each`]),
  ].filter(Boolean);
  const hint = [helpText, limits.join(say(['，', ', ']))].filter(Boolean).join(say(['；', '; ']));
  return (
    <div className="template-place" style={{ '--span': one.span }}>
      <FieldFrame
        id={id}
        label={one.label}
        required={typed && one.required === 1}
        optional={typed && one.required !== 1}
        error={form.errors[key]}
        hint={hint || undefined}
      >
        {typed ? (
          <TemplateControl
            id={id}
            field={judged(one)}
            value={value}
            error={form.errors[key]}
            shown={words[key]}
            files={files[key]}
            onChange={(next) => form.set(key, next)}
            onBlur={() => form.blur(key)}
            onSending={(now) => form.sending(key, now)}
          />
        ) : (
          <span id={id} className="template-fixed">
            {words[key] ?? (value === null || value === undefined ? '—' : String(value))}
          </span>
        )}
      </FieldFrame>
    </div>
  );
}
