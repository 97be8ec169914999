import { auditResult } from '@kaoxin/contract/casework/states.ts';
import { optional, text } from '@kaoxin/contract/conventions.ts';
import { type EconomistRow, economist } from '@kaoxin/contract/economist/calls.ts';
import { committeeNo } from '@kaoxin/contract/economist/record.ts';
import { draftOf } from '#areas/casework/case/kind/kind.ts';
import { About } from '#areas/casework/case/verbs/batch-dialogs.tsx';
import { said, textOf } from '#areas/casework/case/verbs/verb-words.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { economists } from './economists.ts';

const opinion = optional(text(['审核意见', 'Opinion'], { max: 500, kind: 'long' }));
const committee = 3;

/** 批量通过: of those that speak for themselves; what does not is named, and none passes. */
export function BatchDialog({ rows, onClose }: { rows: readonly EconomistRow[]; onClose: () => void }) {
  const say = useSay();
  const audit = usePerform(economist.audit, said);
  const asksNumber = rows.some(({ auditLevel }) => auditLevel === committee);
  return (
    <VerbDialog
      title={['批量通过', 'Pass several']}
      schema={formOf(asksNumber ? { docNo: committeeNo, auditNote: opinion } : { auditNote: opinion })}
      draft={draftOf(economists, 'batch', rows[0]?.id ?? '')}
      submitLabel={['通过', 'Approve']}
      intro={
        <>
          <About rows={rows} />
          <p className="kx-hint">
            {say([
              '只有名单一致、年限足够、材料已提交且无需现场核查的登记可以批量通过。',
              'Only those that agree with the roster, prove their years, have documents and need no check in person.',
            ])}
          </p>
        </>
      }
      things={economists.things}
      onClose={onClose}
      onSubmit={({ auditNote, docNo: number }) =>
        audit.mutateAsync({
          body: {
            cases: rows.map(({ id, version }) => ({ id, version })),
            auditResult: auditResult.of.pass,
            ...{ auditNote: textOf(auditNote), docNo: textOf(number) },
          },
        })
      }
    />
  );
}
