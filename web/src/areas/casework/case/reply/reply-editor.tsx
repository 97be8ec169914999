import { basisText, factClauseOf } from '@kaoxin/contract/casework/letters/basis.ts';
import { quotesIn } from '@kaoxin/contract/casework/letters/opinion.ts';
import type { CaseDetail, ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { isEmpty } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { LaterEditor } from '#ui/editor/later-editor.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { type FormSchema, type Values, valuesOf } from '#ui/form/fields.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import { controlId, type Form, useForm } from '#ui/form/use-form.ts';
import { LetterPaper } from '#ui/letter/paper.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { draftOf, type KindOfCase } from '../kind/kind.ts';
import { ClauseForm } from './clause-form.tsx';
import { HalfWidthHint } from './half-width-hint.tsx';
import type { ReplyParts } from './reply-parts.ts';
import { signsIn } from './reply-text.ts';
import type { Clauses } from './use-paper.ts';
import type { Writing } from './use-send-reply.ts';

export function useReplyForm<Detail extends CaseDetail>(
  kind: KindOfCase,
  schema: FormSchema,
  one: Detail,
  own?: ReplyParts<Detail>,
): Form {
  const { replyResult, investigation, basis, replyContent, version } = one;
  return useForm({
    schema,
    draft: draftOf(kind, 'reply', one.id),
    // the draft includes the version on which it is based
    beside: ['version'],
    ...(own && { lacking: (values: Values) => own.lacking(one, values) }),
    start: {
      ...valuesOf(own?.fields ?? {}, one),
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
  writing: Writing;
  late: boolean;
}

export function ReplyEditor({ one, writing, late }: ReplyEditorProps) {
  const say = useSay();
  const { form, paper, clauses, lacking } = writing;
  const isReturned = one.caseStatus === caseStatus.of.returned;
  const heading = say(['文书预览', 'The letter']);
  return (
    <Panel title={say(['答复', 'Reply'])} extra={<AutosaveWords form={form} />}>
      <SubmitArea submit={() => void writing.submit()} data-reply={form.id}>
        {late && (
          <p className="kx-notice kx-notice-warn" role="status">
            {say([
              '此件现在不由您答复。您写的内容仍在下方，并保存在本机，可以复制留用',
              'This case is no longer yours to reply to. What you wrote is still below, and saved on this device',
            ])}
          </p>
        )}
        {one.auditNote && isReturned && (
          <p className="kx-notice kx-notice-warn">
            {say([`审核退回：${one.auditNote}`, `Returned: ${one.auditNote}`])}
          </p>
        )}
        {paper.error ? (
          <FailureState error={paper.error} onRetry={() => void paper.refetch()} />
        ) : !paper.data ? (
          <Skeleton lines={12} />
        ) : clauses ? (
          <div className="kx-reply">
            <div>
              <FormBody form={form} names={['replyResult', ...textsBeside(clauses.names)]} />
              {writing.decides}
              {clauses.others.length > 0 && (
                <p className="kx-notice kx-notice-warn" role="status">
                  {say([
                    `已写的【${clauses.others.join('、')}】不属于《${clauses.letter.title}》，不会发出；改回原处理结果即可恢复`,
                    `“${clauses.others.join(', ')}” is not part of this letter and will not be sent; select the previous outcome to get it back`,
                  ])}
                </p>
              )}
              <ClauseForm
                form={form}
                clauses={clauses}
                phrases={paper.data.phrases}
                laws={paper.data.laws}
                lacking={lacking}
              />
              <HalfWidthHint form={form} clauses={clauses} beside={textsBeside(clauses.names)} />
              <Length clauses={clauses} />
            </div>
            {undecided(form, paper.data) ? (
              <div className="kx-sheet">
                <p className="kx-sheet-head">{heading}</p>
                <EmptyState text={['选择处理结果后显示文书', 'Select an outcome to see the letter']} />
              </div>
            ) : (
              <LetterPaper
                title={heading}
                heading={heading}
                html={clauses.letter.html}
                clauses={clauses.shown}
                marked={isReturned ? quotesIn(one.auditNote) : []}
              />
            )}
          </div>
        ) : (
          <>
            <FormBody form={form} names={['replyResult', ...textsBeside([])]} />
            {writing.decides}
            <PlainReply form={form} phrases={paper.data.phrases} />
            <HalfWidthHint form={form} beside={textsBeside([])} />
          </>
        )}
      </SubmitArea>
    </Panel>
  );
}

const undecided = ({ schema, values }: Form, { letters }: ReplyPaper): boolean =>
  letters.length > 1 && 'replyResult' in schema.shape && isEmpty(values.replyResult);

const textsBeside = (clauses: readonly string[]): string[] => [
  ...(factClauseOf(clauses) ? [] : ['investigation']),
  ...(clauses.includes('依据') ? [] : ['basis']),
];

function PlainReply({ form, phrases }: { form: Form; phrases: ReplyPaper['phrases'] }) {
  const say = useSay();
  const id = controlId(form, 'replyContent');
  return (
    <FieldFrame id={id} label={say(['答复内容', 'Reply'])} required error={form.errors.replyContent} wide>
      <LaterEditor
        id={id}
        label={['答复内容', 'Reply']}
        value={String(form.values.replyContent ?? '')}
        invalid={form.errors.replyContent !== undefined}
        phrases={phrases}
        onChange={(value) => form.set('replyContent', value)}
        onBlur={() => form.blur('replyContent')}
      />
    </FieldFrame>
  );
}

/** Maximum length of a reply in characters, and the length from which the counter is shown (domain.md 3.1). */
const most = 10_000;
const near = 9_000;

function Length({ clauses: { names, shown } }: { clauses: Clauses }) {
  const say = useSay();
  const signs = names.reduce((sum, name) => sum + signsIn(shown[name] ?? ''), 0);
  if (signs < near) return null;
  return (
    <p className={signs > most ? 'field-error' : 'kx-hint'} role={signs > most ? 'alert' : 'status'}>
      {say([`已写${signs}个字，答复最多${most}个字`, `${signs} characters; a reply has at most ${most}`])}
    </p>
  );
}

function AutosaveWords({ form }: { form: Form }) {
  const say = useSay();
  if (form.unkept)
    return (
      <span className="field-error" role="alert">
        {say(['未能保存在本机，请及时存草稿', 'Could not be saved on this device. Save a draft'])}
      </span>
    );
  return (
    <span className="kx-hint" role="status">
      {form.dirty ? say(['已自动保存在本机', 'Saved on this device']) : ''}
    </span>
  );
}
