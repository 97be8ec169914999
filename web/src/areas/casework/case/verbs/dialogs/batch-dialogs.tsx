import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { optional, text } from '@kaoxin/contract/conventions.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { tellRemoved } from '#ui/list-page/rows/tell-removed.ts';
import { draftOf, type KindOfCase } from '../../kind/kind.ts';
import { note } from '../fields.ts';
import { noteOf, said, stated, supervised } from '../verb-words.ts';

interface Of {
  id: string;
  caseNo: string;
  caseStatus: number;
}
interface BatchProps {
  kind: KindOfCase;
  rows: readonly Of[];
  onClose: () => void;
}

const idsOf = (rows: readonly Of[]): string[] => rows.map(({ id }) => id);
const noted = formOf({ note });

export function About({ rows }: { rows: readonly Of[] }) {
  const say = useSay();
  const shown = rows.slice(0, 5).map(({ caseNo }) => caseNo);
  return (
    <p className="kx-about">
      {shown.join('、')}
      {rows.length > shown.length && say([` 等${rows.length}件`, ` and ${rows.length - shown.length} more`])}
    </p>
  );
}

const urged = stated(['已催办', 'urged']);

export function UrgeDialog({ kind, rows, onClose }: BatchProps) {
  const urge = usePerform(kind.calls.urge, urged);
  return (
    <VerbDialog
      title={['催办', 'Urge']}
      schema={noted}
      draft={draftOf(kind, 'urge', rows[0]?.id ?? '')}
      submitLabel={['发出催办', 'Urge']}
      intro={<About rows={rows} />}
      things={kind.things}
      onClose={onClose}
      onSubmit={(values) => urge.mutateAsync({ body: { ids: idsOf(rows), note: noteOf(values) } })}
    />
  );
}

export function SuperviseRowDialog({
  kind,
  row,
  onClose,
}: Pick<BatchProps, 'kind' | 'onClose'> & { row: Of & { version: number } }) {
  const supervise = usePerform(kind.calls.supervise, supervised);
  const { id, version } = row;
  return (
    <VerbDialog
      title={['督办', 'Supervise']}
      schema={noted}
      draft={draftOf(kind, 'supervise', id)}
      submitLabel={['发出督办', 'Supervise']}
      intro={<About rows={[row]} />}
      things={kind.things}
      onClose={onClose}
      onSubmit={(values) => supervise.mutateAsync({ body: { id, version, note: noteOf(values) } })}
    />
  );
}

export function MergeDialog({ kind, rows, onClose }: BatchProps) {
  const merge = usePerform(kind.calls.merge, said);
  return (
    <VerbDialog
      title={['合并办理', 'Merge']}
      schema={noted}
      draft={draftOf(kind, 'merge', rows[0]?.id ?? '')}
      submitLabel={['合并', 'Merge']}
      intro={<MergeWords kind={kind} rows={rows} />}
      things={kind.things}
      refuse={() =>
        rows.length < 2
          ? [`请选择至少两件${kind.called[0]}合并`, `Choose at least two ${kind.several} to merge`]
          : undefined
      }
      onClose={onClose}
      onSubmit={(values) => merge.mutateAsync({ body: { ids: idsOf(rows), note: noteOf(values) } })}
    />
  );
}

function MergeWords({ kind, rows }: Pick<BatchProps, 'kind' | 'rows'>) {
  const say = useSay();
  return (
    <>
      <About rows={rows} />
      <p className="kx-hint">
        {say([
          '合并后统一调查，每件仍分别答复。',
          `One investigation; each ${kind.called[1]} still gets its own letter.`,
        ])}
      </p>
    </>
  );
}

/** A withdrawn case needs no reason, a wrong entry does (domain.md 3.1, remove). */
const { withdrawn } = caseStatus.of;

export function RemoveDialog({ kind, rows, onClose, onDone }: BatchProps & { onDone?: () => void }) {
  const say = useSay();
  const remove = usePerform(kind.calls.remove, onDone ? { onDone } : {});
  const ids = idsOf(rows).join(',');
  const reason = text(['删除原因', 'Reason'], { max: 200, kind: 'long' });
  const free = rows.every(({ caseStatus }) => caseStatus === withdrawn);
  return (
    <VerbDialog
      title={['确定将选择数据删除?', 'Delete the selected records?']}
      schema={formOf({ reason: free ? optional(reason) : reason })}
      draft={draftOf(kind, 'remove', rows[0]?.id ?? '')}
      submitLabel={['删除', 'Delete']}
      danger
      intro={
        <>
          <About rows={rows} />
          <p className="kx-hint">{say(['删除的事项仍保留在审计链中。', 'Deleted cases stay in the audit chain.'])}</p>
        </>
      }
      things={kind.things}
      onClose={onClose}
      onSubmit={async ({ reason: given }) => {
        await remove.mutateAsync({ query: { ids, ...(typeof given === 'string' ? { reason: given } : {}) } });
        tellRemoved(
          kind.calls.restore,
          rows.map(({ id, caseNo }) => ({ id, name: caseNo })),
        );
      }}
    />
  );
}
