import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { choice, optional, text } from '@kaoxin/contract/conventions.ts';
import { lazy, Suspense } from 'react';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Chip } from '#ui/chip.tsx';
import { emptyClauses } from '#ui/editor/editor-content.ts';
import { FieldFrame } from '#ui/form/field.tsx';
import type { FormSchema } from '#ui/form/fields.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { formOf } from '#ui/form/schema.ts';
import { submitKeys } from '#ui/form/submit-keys.ts';
import { controlId, type Form, useForm } from '#ui/form/use-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { draftOf, type KindOfCase, type Outcomes } from '../kind/kind.ts';
import { basisText } from './basis.ts';

const Editor = lazy(() => import('#ui/editor/editor.tsx').then(({ Editor }) => ({ default: Editor })));

const outcome = ({ code, entries }: Outcomes) =>
  choice(
    ['处理结果', 'Outcome'],
    code,
    entries.map(({ key }) => Number(key)),
  );

const beforeText = {
  investigation: optional(text(['调查情况', 'Investigation'], { max: 5000, kind: 'long' })),
  basis: optional(text(['依据', 'Legal basis'], { max: 1000, kind: 'long' })),
};
const words = { replyContent: text(['答复内容', 'Reply'], { max: 60_000, kind: 'rich' }) };

/** What a reply of the kind holds. */
export const replyForm = ({ results }: KindOfCase): FormSchema =>
  formOf({ ...(results ? { replyResult: outcome(results) } : {}), ...beforeText, ...words });

/** The reply of a case as a form: starts from what is saved, kept on this machine until it is sent. */
export function useReplyForm(kind: KindOfCase, schema: FormSchema, one: CaseDetail): Form {
  const { replyResult, investigation, basis, replyContent, version } = one;
  return useForm({
    schema,
    draft: draftOf(kind, 'reply', one.id),
    // what was typed knows over which version, also when it comes back as a draft
    beside: ['version'],
    start: {
      version,
      ...(replyResult === null ? {} : { replyResult }),
      investigation: investigation ?? '',
      basis: (basis ?? []).map(basisText).join('\n'),
      replyContent: replyContent ?? '',
    },
  });
}

interface ReplyEditorProps {
  one: CaseDetail;
  form: Form;
  /** it is no longer his to reply: what he has typed is still there */
  late: boolean;
  onSubmit: () => void;
}

/** Writing the reply: outcome, investigation, basis, and the text with its statutory clauses. */
export function ReplyEditor({ one, form, late, onSubmit }: ReplyEditorProps) {
  const say = useSay();
  const html = String(form.values.replyContent ?? '');
  const missing = emptyClauses(html, one.mandatoryClauses);
  const id = controlId(form, 'replyContent');
  return (
    <Panel title={say(['答复', 'Reply'])} extra={<AutosaveWords form={form} />}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter is meant for every control inside */}
      <div onKeyDown={submitKeys(onSubmit)}>
        {late && (
          <p className="kx-notice kx-notice-warn" role="status">
            {say([
              '此件现在不由您答复。您写的内容仍在下方，并保存在本机，可以复制留用',
              'This case is no longer yours to reply to. What you wrote is still below, and kept on this machine',
            ])}
          </p>
        )}
        {one.auditNote && one.caseStatus === caseStatus.of.returned && (
          <p className="kx-notice kx-notice-warn">
            {say([`审核退回：${one.auditNote}`, `Returned: ${one.auditNote}`])}
          </p>
        )}
        <FormBody form={form} names={['replyResult', 'investigation', 'basis']} />
        <div className="kx-phrases">
          {one.phrases.map((phrase) => (
            <PlainButton
              key={phrase.title}
              look="plain"
              onClick={() => form.set('replyContent', `${html}${phrase.html}`)}
            >
              {phrase.title}
            </PlainButton>
          ))}
        </div>
        <FieldFrame id={id} label={say(['答复内容', 'Reply'])} required error={form.errors.replyContent} wide>
          <Suspense fallback={<div className="kx-editor-wait" />}>
            <Editor
              id={id}
              label={['答复内容', 'Reply']}
              value={html}
              invalid={form.errors.replyContent !== undefined}
              clauses={one.mandatoryClauses}
              onChange={(value) => form.set('replyContent', value)}
              onBlur={() => form.blur('replyContent')}
            />
          </Suspense>
        </FieldFrame>
        <ul className="kx-checks" aria-label={say(['法定条款检查', 'Statutory clauses'])}>
          {one.mandatoryClauses.map((clause) => (
            <li key={clause}>
              <Chip tone={missing.includes(clause) ? 'warn' : 'good'}>
                {clause}
                {missing.includes(clause) && say(['（缺）', ' (missing)'])}
              </Chip>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function AutosaveWords({ form }: { form: Form }) {
  const say = useSay();
  return (
    <span className="kx-hint" role="status">
      {form.dirty ? say(['已自动保存在本机', 'Kept on this machine']) : ''}
    </span>
  );
}
