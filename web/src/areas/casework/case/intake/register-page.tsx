import type { Call, Nothing } from '@kaoxin/contract/call.ts';
import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { evidence } from '@kaoxin/contract/files/evidence.ts';
import type { Fields } from '@kaoxin/contract/resource.ts';
import type * as z from 'zod';
import { ApiError } from '#platform/calls/api-error.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen } from '#platform/pages/tab.ts';
import { ask } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Upload } from '#ui/files/upload.tsx';
import type { UploadedFile } from '#ui/files/use-uploading.ts';
import { FieldFrame } from '#ui/form/field.tsx';
import { type FormSchema, heldFiles, type Values } from '#ui/form/fields.ts';
import { FormBody, Restored } from '#ui/form/form-body.tsx';
import { formOf } from '#ui/form/schema.ts';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import { controlId, useForm } from '#ui/form/use-form.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { type Parts, partsOf } from '../kind/parts.ts';
import { AlikeCases } from './alike.tsx';
import './register.css';
import {
  type Lacking,
  lackingOf,
  type Section,
  start,
  type UsualSection,
  usualSections,
  visibleIn,
} from './sections.ts';
import { SuggestedExam } from './suggested-exam.tsx';
import { SuggestedType } from './suggested-type.tsx';

export interface RegisterParts {
  call: Call<Nothing, z.ZodType, z.ZodType<CaseHeadAnswer>>;
  fields: Fields;
  sections: Parts<UsualSection, Section>;
  start?: Values;
  hints?: Readonly<Record<string, Label>>;
  lacking?: Lacking;
  bodyOf?: (values: Values) => Values;
}

const files = 'fileIds';

interface RegisterRules {
  schema: FormSchema;
  sections: readonly Section[];
  lacking: ReturnType<typeof lackingOf>;
}

function useRegister(kind: KindOfCase, parts: RegisterParts, { schema, sections, lacking }: RegisterRules) {
  const say = useSay();
  const open = useOpen();
  const form = useForm({
    schema,
    start: { ...start, ...parts.start },
    beside: [files, ...sections.flatMap(({ own }) => own?.names.filter((name) => !(name in parts.fields)) ?? [])],
    counted: (values) => visibleIn(sections, values),
    lacking,
    draft: `${kind.kind}-register`,
  });
  const sent = heldFiles(form.values[files]).map(({ id: fileId, ...rest }) => ({ fileId, ...rest }));
  const register = usePerform(parts.call, {
    success: ['新增成功', 'Added'],
    told: ({ caseNo }) => say([`受理编号 ${caseNo}`, `Case number ${caseNo}`]),
  });
  const save = async () => {
    const values = register.isPending ? undefined : form.check();
    if (!values) return;
    const filled = visibleIn(sections, values);
    const body = parts.call.body.parse({
      ...(parts.bodyOf?.(filled) ?? filled),
      [files]: sent.map(({ fileId }) => fileId).join(','),
    });
    try {
      const { id, caseNo } = await register.mutateAsync({ body });
      form.discard();
      closeTab();
      open(kind.paths.detail, { title: [caseNo, caseNo], query: { id } });
    } catch (error) {
      if (error instanceof ApiError) form.refused(error);
    }
  };
  return {
    form,
    sent,
    keep: (next: readonly UploadedFile[]) =>
      form.set(
        files,
        next.map(({ fileId: id, originalName, fileSize }) => ({ id, originalName, fileSize })),
      ),
    isSaving: register.isPending,
    save,
    discard: async () => {
      const isSure = await ask({
        text: say(['放弃已填写的内容？', 'Discard what you typed?']),
        ok: say(['放弃', 'Discard']),
        danger: true,
      });
      if (isSure) form.discard();
    },
  };
}

/**
 * 登记: staff register a case. Unsent input is stored as a draft.
 *
 * @example export default caseRegisterPage(appeals, { call: appeal.register, fields: registerFields,
 * sections: ['source', 'applicant', { title: …, names: () => ['typeId', 'title'] }] })
 */
export function caseRegisterPage(kind: KindOfCase, parts: RegisterParts) {
  const sections = partsOf<UsualSection, Section>(usualSections(kind, parts.fields), parts.sections);
  const rules = {
    schema: formOf(parts.fields),
    sections,
    lacking: lackingOf(kind, parts.fields, parts.lacking),
  };
  const filedAs = caseKind[kind.kind].types?.kind;

  return function RegisterPage() {
    const say = useSay();
    const { form, sent, keep, isSaving, save, discard } = useRegister(kind, parts, rules);
    const hints = Object.fromEntries(Object.entries(parts.hints ?? {}).map(([name, words]) => [name, say(words)]));
    return (
      <SubmitArea className="kx-page kx-register" submit={save}>
        <div className="kx-register-head">
          <h1>{say(parts.call.title)}</h1>
          <Restored form={form} />
          <AlikeCases kind={kind} values={form.values} />
        </div>
        {sections.map(({ title, names, own }) => (
          <section key={title[0]} className="kx-section" aria-label={say(title)}>
            <h2>{say(title)}</h2>
            <div>
              <FormBody
                form={form}
                names={names(form.values).filter((name) => !own?.names.includes(name))}
                broad={['title']}
                two
                tells={false}
                hints={hints}
              />
              {own && <own.part form={form} />}
              {filedAs !== undefined && names(form.values).includes('typeId') && (
                <SuggestedType kind={filedAs} form={form} />
              )}
              {names(form.values).includes('examId') && <SuggestedExam form={form} />}
            </div>
          </section>
        ))}
        <div className="kx-section">
          <FieldFrame
            id={controlId(form, files)}
            label={say(['附件', 'Attachments'])}
            error={form.errors[files]}
            optional
          >
            <Upload
              id={controlId(form, files)}
              files={sent}
              takes={evidence}
              onChange={keep}
              onSending={(now) => form.sending(files, now)}
            />
          </FieldFrame>
        </div>
        <div className="kx-page-foot">
          <PlainButton look="main" busy={isSaving} onClick={() => void save()}>
            {say(['登记并生成受理编号', 'Register'])}
          </PlainButton>
          <PlainButton look="plain" onClick={() => void discard()}>
            {say(['清空', 'Clear'])}
          </PlainButton>
        </div>
      </SubmitArea>
    );
  };
}
