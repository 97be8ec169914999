import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { isSomewhere } from '../dialog/focus-home.ts';
import type { FormSchema, Values } from '../form/fields.ts';
import { FormBody } from '../form/form-body.tsx';
import { useLeaveQuestion } from '../form/leave-question.ts';
import { refusedFields } from '../form/refused-fields.ts';
import { useTenantChoice } from '../form/tenant-choice.ts';
import { type Form, type FormOptions, useForm } from '../form/use-form.ts';

export type Refusal = readonly [zh: string, en: string, field?: string];

export interface VerbDialogProps {
  title: Label;
  schema: FormSchema;
  /** the call that adds, when it can add for another tenant (tenant-choice.ts) */
  adds?: Call | undefined;
  start?: Values;
  /** names of the values that `intro` and `children` ask besides the schema */
  beside?: readonly string[];
  draft: string;
  draftIn?: FormOptions['draftIn'];
  submitLabel: Label | ((values: Values) => Label);
  danger?: boolean;
  width?: number;
  names?: (values: Values) => readonly string[];
  hints?: Record<string, ReactNode>;
  shown?: Record<string, string | undefined>;
  intro?: ReactNode | ((form: Form) => ReactNode);
  paper?: ReactNode;
  children?: ReactNode | ((form: Form) => ReactNode);
  lacking?: FormOptions['lacking'];
  either?: FormOptions['either'];
  /** checks values that are no fields of the form; its message appears at the field it names, if any */
  refuse?: (values: Values) => Refusal | undefined;
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  onNext?: (() => void) | undefined;
  /** resources that reload after a lost race */
  things: readonly string[];
  winner?: string | undefined;
  /** the verb is no longer possible: after a lost race the typed text can only be copied */
  over?: boolean;
}

const noLonger: Label = ['已由他人办理，此项不能再办。', 'Another user was first. This can no longer be done. '];
const copyIt: Label = ['您填写的内容仍在，可以复制留用。', 'What you typed is still here to be copied.'];
const decideAnew: Label = [
  '页面已是最新情况，您填写的内容仍在，核对后可再次提交。',
  'The page shows the latest version, and what you typed is still here. Check it, then send it again.',
];

const hasNoField = (error: ApiError): boolean => Object.keys(refusedFields(error)).length === 0;

/** A refusal that concerns the case, not a field. After it the case reloads. */
interface Lost {
  message: string;
  isRace: boolean;
}

function useVerbForm(props: VerbDialogProps) {
  const { draft, beside, onSubmit, onClose } = props;
  const say = useSay();
  const tenant = useTenantChoice(props.schema, props.adds);
  const form = useForm({
    schema: tenant.schema,
    start: { ...tenant.start, ...props.start },
    draft,
    ...(props.draftIn ? { draftIn: props.draftIn } : {}),
    ...(beside ? { beside } : {}),
    ...(props.either ? { either: props.either } : {}),
    ...(props.lacking ? { lacking: props.lacking } : {}),
  });
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState<Lost>();
  const complain = ([zh, en, field]: Refusal) => {
    const words = say([zh, en]);
    if (field) form.complain(field, words);
    else toast.warning(words);
  };
  const refused = (error: ApiError) => {
    // a 409 that names a field is no race but a duplicate key
    const isRace = error.code === 409 && hasNoField(error);
    if (!isRace) form.refused(error);
    // a 400 without a field concerns the case: the page may show an outdated one
    if (!isRace && !(error.code === 400 && hasNoField(error))) return;
    setLost({ message: error.message, isRace });
    void changed(props.things);
  };
  const submit = async (after?: () => void) => {
    const values = busy ? undefined : form.check();
    const refusal = values && props.refuse?.(values);
    if (refusal) complain(refusal);
    if (!values || refusal) return;
    setBusy(true);
    try {
      await onSubmit(values);
      form.saved();
      onClose();
      after?.();
    } catch (error) {
      if (error instanceof ApiError) refused(error);
    } finally {
      setBusy(false);
    }
  };
  return { form, tenant, busy, lost, submit };
}

/**
 * A verb of a case with its form. A refusal keeps the dialog and its input. After a lost race the case reloads behind
 * the dialog, so that a second submit is based on current data.
 */
export function VerbDialog(props: VerbDialogProps) {
  const { onClose, onNext, paper } = props;
  const say = useSay();
  const mayLeave = useLeaveQuestion();
  const { form, tenant, busy, lost, submit } = useVerbForm(props);
  const leave = async () => {
    if (form.dirty && !(await mayLeave())) return;
    form.discard();
    onClose();
  };
  const isOver = lost !== undefined && props.over === true;
  const submitLabel = typeof props.submitLabel === 'function' ? props.submitLabel(form.values) : props.submitLabel;
  const part = (node: VerbDialogProps['children']) => (typeof node === 'function' ? node(form) : node);
  const asked = (
    <>
      {part(props.intro)}
      <FormBody
        form={form}
        {...(props.names ? { names: [...tenant.names, ...props.names(form.values)] } : {})}
        hints={{ ...tenant.hints(form.values), ...props.hints }}
        {...(props.shown ? { shown: props.shown } : {})}
        autoFocus
      />
      {part(props.children)}
    </>
  );
  return (
    <Dialog
      open
      title={say(props.title)}
      width={props.width ?? 560}
      onClose={() => void leave()}
      {...(isOver ? {} : { onSubmit: () => void submit() })}
      submitLabel={submitLabel}
      danger={props.danger ?? false}
      busy={busy}
      extra={
        onNext &&
        !isOver && (
          <Button onClick={() => void submit(onNext)} disabled={busy}>
            {say([`${submitLabel[0]}并打开下一件`, `${submitLabel[1]} and open next`])}
          </Button>
        )
      }
    >
      {lost && (lost.isRace || isOver) && (
        <LostNotice lost={lost} isOver={isOver} winner={props.winner} hasInput={form.dirty} />
      )}
      {paper ? (
        <div className="kx-with-paper">
          {paper}
          <div>{asked}</div>
        </div>
      ) : (
        asked
      )}
    </Dialog>
  );
}

interface LostNoticeProps {
  lost: Lost;
  isOver: boolean;
  winner: string | undefined;
  hasInput: boolean;
}

function LostNotice({ lost: { message, isRace }, isOver, winner, hasInput }: LostNoticeProps) {
  const say = useSay();
  const notice = useRef<HTMLDivElement>(null);
  // the submit button disappears with its focus when nothing can be done any more
  useEffect(() => {
    if (isOver && !isSomewhere(document.activeElement)) notice.current?.focus();
  }, [isOver]);
  return (
    <div ref={notice} className="kx-notice kx-notice-warn" role="alert" tabIndex={-1}>
      <span>
        {isOver && isRace ? say(noLonger) : say([`${message}。`, `${message}. `])}
        {isRace && winner && <strong>{say([`${winner}。`, `${winner}. `])}</strong>}
        {!isOver && say(decideAnew)}
        {isOver && hasInput && say(copyIt)}
      </span>
    </div>
  );
}
