import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type LawCitations, law } from '@kaoxin/contract/law/law.ts';
import { lawRefText } from '@kaoxin/contract/law/law-ref.ts';
import { useRef, useState } from 'react';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { FormSchema, Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';

interface OfLaw {
  id: string;
  onClose: () => void;
}

const { edition, text, source, effectiveFrom } = law.calls.amend.body.shape;
const amendForm = formOf({ edition, effectiveFrom, text, source });
const endForm = formOf({ effectiveTo: law.calls.end.body.shape.effectiveTo });

export function DependantsDialog({ id, onClose }: OfLaw) {
  const say = useSay();
  const answer = useCall(law.calls.dependants, { id });
  return (
    <Dialog title={say(['引用该条款的内容', 'What cites this article'])} onClose={onClose} open>
      {answer.data ? (
        <Dependants {...answer.data} onLeave={onClose} />
      ) : answer.error ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

function ChangeDialog({ id, onClose, title, done, schema, start, submit, perform }: ChangeProps) {
  const say = useSay();
  const record = useCall(law.calls.detail, { id });
  const cited = useCall(law.calls.dependants, { id });
  const [after, setAfter] = useState<LawCitations>();
  const shows = useRef(false);
  if (after)
    return (
      <Dialog title={say(done)} onClose={onClose} open>
        <p className="kx-hint">
          {say([
            '下列内容引用了原版本；已停用的经核对保存后恢复使用，在办事项的经办人已收到提醒。',
            'These cite the earlier edition. Suspended items are used again after someone checks and saves them. Handlers of open cases have been notified.',
          ])}
        </p>
        <Dependants {...after} onLeave={onClose} />
      </Dialog>
    );
  if (!record.data) return null;
  const { version, name, article, edition: before } = record.data;
  return (
    <VerbDialog
      title={title}
      schema={schema}
      start={start(record.data)}
      draft={`law-${submit[1].toLowerCase()}-${id}`}
      submitLabel={submit}
      things={['law']}
      intro={<p className="kx-about">{lawRefText({ name, article, edition: before })}</p>}
      onClose={() => shows.current || onClose()}
      onSubmit={async (values) => {
        const { dependants, hidden } = await perform({ ...values, id, version });
        shows.current = dependants.length + hidden > 0;
        if (shows.current) setAfter({ dependants, hidden });
      }}
    >
      {cited.data && <Dependants {...cited.data} onLeave={onClose} />}
    </VerbDialog>
  );
}

interface ChangeProps extends OfLaw {
  title: Label;
  done: Label;
  schema: FormSchema;
  start: (record: AnswerOf<typeof law.calls.detail>) => Values;
  submit: Label;
  perform: (said: Values) => Promise<LawCitations>;
}

export function AmendDialog(props: OfLaw) {
  const amend = usePerform(law.calls.amend);
  return (
    <ChangeDialog
      {...props}
      title={['修订条款', 'Amend the article']}
      done={['已修订', 'Amended']}
      schema={amendForm}
      start={({ text: words }) => ({ text: words })}
      submit={['修订', 'Amend']}
      perform={(said) => amend.mutateAsync({ body: law.calls.amend.body.parse(said) })}
    />
  );
}

export function EndDialog(props: OfLaw) {
  const end = usePerform(law.calls.end);
  return (
    <ChangeDialog
      {...props}
      title={['废止条款', 'End the article']}
      done={['已废止', 'Ended']}
      schema={endForm}
      start={() => ({})}
      submit={['废止', 'End']}
      perform={(said) => end.mutateAsync({ body: law.calls.end.body.parse(said) })}
    />
  );
}

function Dependants({ dependants, hidden, onLeave }: LawCitations & { onLeave: () => void }) {
  const say = useSay();
  const open = useOpen();
  const count = dependants.length + hidden;
  if (count === 0) return <EmptyState text={['暂无内容引用该条款', 'Nothing cites this article']} />;
  return (
    <section aria-label={say(['引用', 'Citations'])}>
      <p className="kx-hint">
        {say([`共${count}项引用`, quantity(count, 'citation', 'citations')])}
        {hidden > 0 &&
          say([
            `，其中${hidden}项您无权查看；修订或废止后，同样会停用或提醒经办人`,
            `, ${hidden} of them outside your access. They are also suspended, or their handlers notified.`,
          ])}
      </p>
      <ul className="kx-files">
        {dependants.map(({ kind, kindName, id, title, path, suspended }) => (
          <li key={`${kind} ${id}`}>
            <span>{kindName}</span>
            {path === null ? (
              <span>{title}</span>
            ) : (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  onLeave();
                  open(path);
                }}
              >
                {title}
              </button>
            )}
            {suspended && (
              <span className="kx-hint">
                {say([
                  `已停用：${suspended.why}（${suspended.by}，${suspended.time.slice(0, 16)}）`,
                  `Suspended: ${suspended.why} (${suspended.by}, ${suspended.time.slice(0, 16)})`,
                ])}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
