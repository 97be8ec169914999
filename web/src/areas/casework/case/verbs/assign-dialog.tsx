import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import { optional, reference } from '@kaoxin/contract/conventions.ts';
import { api } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { draftOf, type KindOfCase } from '../kind/kind.ts';
import { About } from './batch-dialogs.tsx';
import { note } from './fields.ts';
import { PeoplePicker } from './people-picker.tsx';
import { done, noteOf } from './verb-words.ts';

const schema = formOf({ handlerId: reference(['经办人', 'Handler'], 'user'), note: optional(note) });

interface AssignProps {
  kind: KindOfCase;
  rows: readonly Pick<CaseRow, 'id' | 'version' | 'caseNo' | 'caseStatus' | 'deptId'>[];
  onClose: () => void;
}

/** Gives cases of one department to one of its handlers, one after the other; the first refusal ends it. */
export function AssignDialog({ kind, rows, onClose }: AssignProps) {
  const say = useSay();
  const [first] = rows;
  const depts = new Set(rows.map(({ deptId }) => deptId));
  const assign = async (handlerId: string, words: string | null) => {
    try {
      for (const { id, version } of rows) {
        await api(kind.calls.assign, { body: { id, version, handlerId, note: words } });
      }
      toast.success(say(done));
    } finally {
      await changed(kind.things);
    }
  };
  return (
    <VerbDialog
      title={['分配经办人', 'Assign']}
      schema={schema}
      names={() => ['note']}
      draft={draftOf(kind, 'assign', first?.id ?? '')}
      submitLabel={['分配', 'Assign']}
      things={kind.things}
      refuse={() =>
        depts.size > 1
          ? [
              `所选${kind.called[0]}属于不同承办机构，请分别分配`,
              `The selected ${kind.several} belong to different departments; please assign them separately`,
            ]
          : undefined
      }
      intro={(form) => (
        <>
          <About rows={rows} />
          <PeoplePicker
            call={kind.calls.handlers}
            form={form}
            name="handlerId"
            label={['经办人', 'Handler']}
            required
            {...(first ? { deptId: first.deptId, of: first.id } : {})}
          />
        </>
      )}
      onClose={onClose}
      onSubmit={(values) => assign(String(values.handlerId), noteOf(values))}
    />
  );
}
