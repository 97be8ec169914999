import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import { questionStatus, questionType } from '@kaoxin/contract/question/question-states.ts';
import { useSay } from '#platform/language.tsx';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';

const many = (count: number | undefined) => figures((count ?? 0).toLocaleString('zh-CN'));

export function BankCounts({ record }: { record: BankRecord }) {
  const say = useSay();
  const types = questionType.entries.flatMap(({ key, zh, en }): Fact[] => {
    const count = record.typeCounts[String(key)] ?? 0;
    return count === 0 ? [] : [[[zh, en], many(count)]];
  });
  const states = questionStatus.entries.map(
    ({ key, zh, en }): Fact => [[zh, en], many(record.statusCounts[String(key)])],
  );
  return (
    <section className="kx-panel kx-bank-counts" aria-label={say(['题量', 'Questions'])}>
      <div>
        <h2>{say(['试题状态', 'By state'])}</h2>
        <Facts facts={states} />
      </div>
      {types.length > 0 && (
        <div>
          <h2>{say(['题型', 'By type'])}</h2>
          <Facts facts={types} />
        </div>
      )}
    </section>
  );
}
