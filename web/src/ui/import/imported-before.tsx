import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { againReason, type StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '../case/verb-dialog.tsx';
import { formOf } from '../form/schema.ts';

type Earlier = NonNullable<StagedBatch['earlier']>;

const somebody: Label = ['其他人员', 'Somebody else'];

function wordsOf({ by, time, imported }: Earlier): Label {
  const [zh, en] = [by ?? somebody[0], by ?? somebody[1]];
  const when: Label = time === null ? ['', ''] : [`于 ${time} `, ` on ${time}`];
  const many: Label = imported === null ? ['', ''] : [`，共 ${imported} 行`, `: ${quantity(imported, 'row')} imported`];
  return [`该文件已由${zh}${when[0]}导入过${many[0]}。`, `${en} imported this file${when[1]}${many[1]}. `];
}

export function ImportedBefore({ earlier, good }: { earlier: Earlier; good: number }) {
  const say = useSay();
  return (
    <p className="kx-notice kx-notice-warn" role="status">
      <span>
        <strong>{say(wordsOf(earlier))}</strong>
        {say(
          good > 0
            ? [
                '下面“可导入”的是其中现在没有的行，再次导入须填写原因，原因将记入审计日志。',
                'The rows ready to import are those not in the system now. Importing them again requires a reason, which is kept in the audit log.',
              ]
            : ['其中没有可以再次导入的行。', 'None of its rows can be imported again.'],
        )}
      </span>
    </p>
  );
}

const schema = formOf({ again: againReason });

interface ImportingAgainProps {
  batch: StagedBatch;
  earlier: Earlier;
  onImport: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

export function ImportingAgain({ batch, earlier, onImport, onClose }: ImportingAgainProps) {
  const say = useSay();
  const [zh, en] = wordsOf(earlier);
  return (
    <VerbDialog
      title={['再次导入该文件', 'Import this file again']}
      schema={schema}
      draft={`import-again-${batch.batchId}`}
      submitLabel={[`再次导入 ${batch.good} 行`, `Import ${quantity(batch.good, 'row')} again`]}
      intro={
        <p className="kx-notice kx-notice-warn">
          <span>
            {say([
              `${zh}将再次导入 ${batch.good} 行，已有的 ${batch.known} 行不受影响。`,
              `${en}${quantity(batch.good, 'row')} will be imported again; existing rows stay unchanged.`,
            ])}
          </span>
        </p>
      }
      things={[]}
      onSubmit={({ again }) => onImport(String(again))}
      onClose={onClose}
    />
  );
}
