import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { Dialog } from '../dialog.tsx';
import { isSomewhere } from '../focus-home.ts';
import type { FormSchema, Values } from '../form/fields.ts';
import { FormBody } from '../form/form-body.tsx';
import { useLeaveQuestion } from '../form/leave-question.ts';
import { refusedFields } from '../form/refused-fields.ts';
import { useTenantChoice } from '../form/tenant-choice.ts';
import { type Form, type FormOptions, useForm } from '../form/use-form.ts';

/** What is missing, and the field it is missing in. */
export type Refusal = readonly [zh: string, en: string, field?: string];

export interface VerbDialogProps {
  title: Label;
  schema: FormSchema;
  /** the call that adds, where it may add for another tenant (tenant-choice.ts) */
  adds?: Call | undefined;
  start?: Values;
  /** names of what `intro` and `children` ask beside the fields of the schema */
  beside?: readonly string[];
  /** under which unsent input is kept */
  draft: string;
  /** what nobody else may read is kept in this tab alone */
  draftIn?: FormOptions['draftIn'];
  /** what the button says happens, by what is filled in */
  submitLabel: Label | ((values: Values) => Label);
  danger?: boolean;
  width?: number;
  /** fields to show now; all unless said otherwise */
  names?: (values: Values) => readonly string[];
  hints?: Record<string, ReactNode>;
  /** texts of references' present values, by field */
  shown?: Record<string, string | undefined>;
  /** above the fields */
  intro?: ReactNode | ((form: Form) => ReactNode);
  /** what is decided about, beside the fields; above them on a narrow screen */
  paper?: ReactNode;
  /** below the fields */
  children?: ReactNode | ((form: Form) => ReactNode);
  /** what the schema cannot see, by field: marked, checked and said like the rest */
  lacking?: FormOptions['lacking'];
  /** a check of what is no field of the form; its text is shown, at the field where it names one */
  refuse?: (values: Values) => Refusal | undefined;
  /** performs the verb; rejects when it is refused */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** opens the next case of the queue after it */
  onNext?: (() => void) | undefined;
  /** names of what loads again after a lost race */
  things: readonly string[];
  /** who did the latest step and when, for those who came second */
  winner?: string | undefined;
  /** as things are now it can no longer be done: after a lost race what was typed is left to be copied */
  over?: boolean;
}

const noLonger: Label = ['已由他人办理，此项不能再办。', 'Somebody else was first; this can no longer be done. '];
const copyIt: Label = ['您填写的内容仍在，可以复制留用。', 'What you typed is still here to be copied.'];
const decideAnew: Label = [
  '页面已是最新情况，您填写的内容仍在，核对后可再次提交。',
  'The page shows the latest version and what you typed is still here: look at it and send it again if it still holds.',
];

/**
 * A verb of a case with what it asks for. A refusal keeps the dialog and everything typed; after a lost race the case
 * loads again behind it, so that sending once more is a decision over what is true now.
 */
export function VerbDialog(props: VerbDialogProps) {
  const { draft, beside, onSubmit, onClose, onNext, paper } = props;
  const say = useSay();
  const mayLeave = useLeaveQuestion();
  const tenant = useTenantChoice(props.schema, props.adds);
  const form = useForm({
    schema: tenant.schema,
    start: { ...tenant.start, ...props.start },
    draft,
    ...(props.draftIn ? { draftIn: props.draftIn } : {}),
    ...(beside ? { beside } : {}),
    ...(props.lacking ? { lacking: props.lacking } : {}),
  });
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState<string>();
  const submit = async (after?: () => void) => {
    const values = busy ? undefined : form.check();
    const refused = values && props.refuse?.(values);
    if (refused) complain(refused);
    if (!values || refused) return;
    setBusy(true);
    try {
      await onSubmit(values);
      form.saved();
      onClose();
      after?.();
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      // what names its field is no race: a key that somebody else has
      if (error.code === 409 && Object.keys(refusedFields(error)).length === 0) {
        setLost(error.message);
        void changed(props.things);
      } else {
        form.refused(error);
        // what no field is to blame for stands with the case: the page may show an older one
        if (error.code === 400 && Object.keys(refusedFields(error)).length === 0) void changed(props.things);
      }
    } finally {
      setBusy(false);
    }
  };
  const complain = ([zh, en, field]: Refusal) => {
    const words = say([zh, en]);
    if (field) form.complain(field, words);
    else toast.warning(words);
  };
  const leave = async () => {
    if (form.dirty && !(await mayLeave())) return;
    form.discard();
    onClose();
  };
  const isOver = lost !== undefined && props.over === true;
  const told = useRef<HTMLDivElement>(null);
  // the button that had the focus goes when nothing can be done any more
  useEffect(() => {
    if (isOver && !isSomewhere(document.activeElement)) told.current?.focus();
  }, [isOver]);
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
      {lost && (
        <div ref={told} className="kx-notice kx-notice-warn" role="alert" tabIndex={-1}>
          <span>
            {isOver ? say(noLonger) : say([`${lost}。`, `${lost}. `])}
            {props.winner && <strong>{say([`${props.winner}。`, `${props.winner}. `])}</strong>}
            {say(isOver ? copyIt : decideAnew)}
          </span>
        </div>
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
