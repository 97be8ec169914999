import './import.css';
import type { QuestionBatch } from '@kaoxin/contract/question/staging.ts';
import { useSearchParams } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { BatchPart } from './batch-part.tsx';
import { ImportSteps } from './import-steps.tsx';
import { StartPart } from './start/start-part.tsx';

export default function QuestionImportPage() {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const batchNo = search.get('batchNo') ?? '';
  const bankId = search.get('bankId') ?? '';
  const show = (batch: Pick<QuestionBatch, 'batchNo' | 'bankId'>) =>
    setSearch({ bankId: batch.bankId, batchNo: batch.batchNo });
  const begin = (bank: string) => setSearch(bank === '' ? {} : { bankId: bank });
  return (
    <div className="kx-page question-import">
      <h1 tabIndex={-1} data-focus-home>
        {say(['批量导入试题', 'Import questions'])}
      </h1>
      {batchNo === '' ? (
        <>
          <ImportSteps now="choose" />
          <StartPart key={bankId} bankId={bankId} onShow={show} />
        </>
      ) : (
        <BatchPart key={batchNo} batchNo={batchNo} onAnother={() => begin(bankId)} />
      )}
    </div>
  );
}
