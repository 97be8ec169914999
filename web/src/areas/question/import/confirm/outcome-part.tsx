import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';
import { questionPaths } from '../../paths.ts';
import { LossesPart } from '../losses/losses-part.tsx';
import type { Report } from '../rows/staged-desk.tsx';

interface OutcomePartProps {
  report: Report;
  onAnother: () => void;
}

export function OutcomePart({ report: { batch }, onAnother }: OutcomePartProps) {
  const say = useSay();
  const open = useOpen();
  const may = useMay();
  const { outcome, bankId, bankIdName, fileName } = batch;
  const { imported = 0, replaced = 0, skipped = 0, failed = 0, failedRows = [] } = outcome ?? {};
  const facts: Fact[] = [
    [['导入', 'Imported'], figures(String(imported))],
    [['替换', 'Replaced'], figures(String(replaced))],
    [['跳过', 'Skipped'], figures(String(skipped))],
    [['失败', 'Failed'], figures(String(failed))],
  ];
  return (
    <>
      <p className="kx-notice" role="status">
        {say([
          `${fileName}已导入${bankIdName ?? '题库'}：导入${imported}题，替换${replaced}题，跳过${skipped}题，失败${failed}题。`,
          `${fileName} is in ${bankIdName ?? 'the bank'}: ${imported} imported, ${replaced} replaced, ${skipped} skipped, ${failed} failed.`,
        ])}
      </p>
      <Facts facts={facts} />
      <div className="kx-page-verbs">
        {may('question_bank_view') && (
          <PlainButton look="main" onClick={() => open(questionPaths.bank, { query: { id: bankId } })}>
            {say(['打开题库', 'Open the bank'])}
          </PlainButton>
        )}
        <PlainButton look="plain" onClick={onAnother}>
          {say(['导入其他文件', 'Another file'])}
        </PlainButton>
      </div>
      {failedRows.length > 0 && (
        <section className="kx-section" aria-label={say(['未导入的试题', 'Questions that failed'])}>
          <h2>{say(['未导入的试题', 'Questions that failed'])}</h2>
          <ul className="question-import-constructs">
            {failedRows.map(({ rowNo, words }) => (
              <li key={`${rowNo} ${words}`}>{say([`第${rowNo}题：${words}`, `Question ${rowNo}: ${words}`])}</li>
            ))}
          </ul>
          {failed > failedRows.length && (
            <p className="kx-hint">
              {say([`仅列出前${failedRows.length}题`, `The first ${failedRows.length} of them`])}
            </p>
          )}
        </section>
      )}
      {batch.lossCount > 0 && (
        <section className="kx-section" aria-label={say(['未能带入的内容', 'What was not carried over'])}>
          <h2>{say(['未能带入的内容', 'What was not carried over'])}</h2>
          <LossesPart batch={batch} />
        </section>
      )}
    </>
  );
}
