import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import { optional, reference } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { ApiError, api } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { draftOf, type KindOfCase } from '../../kind/kind.ts';
import { note } from '../fields.ts';
import { PeoplePicker } from '../people-picker.tsx';
import { done, noteOf } from '../verb-words.ts';
import { About } from './batch-dialogs.tsx';

const schema = formOf({ handlerId: reference(['经办人', 'Handler'], 'user'), note: optional(note) });

interface AssignProps {
  kind: KindOfCase;
  rows: readonly Pick<CaseRow, 'id' | 'version' | 'caseNo' | 'caseStatus' | 'deptId' | 'handlerId'>[];
  onClose: () => void;
}

export function AssignDialog({ kind, rows, onClose }: AssignProps) {
  const say = useSay();
  const [first] = rows;
  const handlers = new Set(rows.map(({ handlerId }) => handlerId));
  const depts = new Set(rows.map(({ deptId }) => deptId));
  const assign = async (handlerId: string, words: string | null) => {
    const refused: string[] = [];
    for (const { id, version, caseNo } of rows) {
      try {
        await api(kind.calls.assign, { body: { id, version, handlerId, note: words }, quiet: rows.length > 1 });
      } catch (error) {
        if (rows.length === 1 || !(error instanceof ApiError)) throw error;
        refused.push(`${caseNo} ${error.message}`);
      }
    }
    await changed(kind.things);
    const given = rows.length - refused.length;
    const told = say([`已分配${given}件`, quantity(given, 'case assigned', 'cases assigned')]);
    if (refused.length === 0) toast.success(say(done), { detail: told });
    else {
      const left = say([`${refused.length}件未分配：`, `${refused.length} not assigned:`]);
      toast.warning([told, left, ...refused].join('\n'));
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
            except={handlers.size === 1 ? first?.handlerId : undefined}
            {...(first ? { deptId: first.deptId, of: first.id } : {})}
          />
        </>
      )}
      onClose={onClose}
      onSubmit={(values) => assign(String(values.handlerId), noteOf(values))}
    />
  );
}
