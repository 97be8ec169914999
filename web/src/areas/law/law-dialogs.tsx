import { quantity } from '@kaoxin/contract/english.ts';
import { type LawDependant, law } from '@kaoxin/contract/law/law.ts';
import { lawRefText } from '@kaoxin/contract/law/law-ref.ts';
import { useRef, useState } from 'react';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state.tsx';

interface OfLaw {
  id: string;
  onClose: () => void;
}

const { edition, text, source, effectiveFrom } = law.calls.amend.body.shape;
const schema = formOf({ edition, effectiveFrom, text, source });

/** What cites an article now. */
export function DependantsDialog({ id, onClose }: OfLaw) {
  const say = useSay();
  const answer = useCall(law.calls.dependants, { id });
  return (
    <Dialog title={say(['引用该条款的内容', 'What cites this article'])} onClose={onClose} open>
      {answer.data ? (
        <Dependants found={answer.data} onLeave={onClose} />
      ) : answer.error ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

/** 修订: what cites it stands below the form before, and as it is afterwards behind it. */
export function AmendDialog({ id, onClose }: OfLaw) {
  const say = useSay();
  const record = useCall(law.calls.detail, { id });
  const cited = useCall(law.calls.dependants, { id });
  const amend = usePerform(law.calls.amend);
  const [after, setAfter] = useState<readonly LawDependant[]>();
  const shows = useRef(false);
  if (after)
    return (
      <Dialog title={say(['已修订', 'Amended'])} onClose={onClose} open>
        <p className="kx-hint">
          {say([
            '下列内容引用了原版本；已停用的经核对保存后恢复使用，在办事项的经办人已收到提醒。',
            'These cite the edition before. What is suspended is used again when somebody has saved it; handlers of open cases were told.',
          ])}
        </p>
        <Dependants found={after} onLeave={onClose} />
      </Dialog>
    );
  if (!record.data) return null;
  const { version, name, article, edition: before, text: words } = record.data;
  return (
    <VerbDialog
      title={['修订条款', 'Amend the article']}
      schema={schema}
      start={{ text: words }}
      draft={`law-amend-${id}`}
      submitLabel={['修订', 'Amend']}
      things={['law']}
      intro={<p className="kx-about">{lawRefText({ name, article, edition: before })}</p>}
      onClose={() => shows.current || onClose()}
      onSubmit={async (values) => {
        const body = law.calls.amend.body.parse({ ...values, id, version });
        const { dependants } = await amend.mutateAsync({ body });
        shows.current = dependants.length > 0;
        if (shows.current) setAfter(dependants);
      }}
    >
      {cited.data && <Dependants found={cited.data} onLeave={onClose} />}
    </VerbDialog>
  );
}

function Dependants({ found, onLeave }: { found: readonly LawDependant[]; onLeave: () => void }) {
  const say = useSay();
  const open = useOpen();
  if (found.length === 0) return <EmptyState text={['暂无内容引用该条款', 'Nothing cites this article']} />;
  return (
    <section aria-label={say(['引用', 'Citations'])}>
      <p className="kx-hint">{say([`共${found.length}项引用`, quantity(found.length, 'citation', 'citations')])}</p>
      <ul className="kx-files">
        {found.map(({ kind, kindName, id, title, path, suspended }) => (
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
