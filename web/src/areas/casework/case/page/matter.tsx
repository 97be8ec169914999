import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';

export function MatterPanel({ one, title }: { one: CaseDetail; title: Label }) {
  const say = useSay();
  const wanted = one.supplementItems ?? [];
  const wordsOf = ({ name, required, note }: (typeof wanted)[number]): string =>
    [name, note && say([`：${note}`, `: ${note}`]), required === 0 && say(['（可选）', ' (optional)'])]
      .filter(Boolean)
      .join('');
  return (
    <Panel title={say(title)}>
      <div className="kx-matter kx-text">{one.content}</div>
      {one.demand && (
        <p className="kx-matter kx-text">
          <strong>{say(['诉求：', 'Demand: '])}</strong>
          {one.demand}
        </p>
      )}
      {(wanted.length > 0 || one.supplementDue) && (
        <div>
          <strong>
            {say(
              one.caseStatus === caseStatus.of.supplementing
                ? ['需补正：', 'Documents requested: ']
                : ['曾通知补正：', 'Documents were requested: '],
            )}
          </strong>
          {wanted.map(wordsOf).join(say(['；', '; '])) || say(['见补正通知', 'as the notice says'])}
          {one.supplementDue &&
            say([`（${one.supplementDue.slice(0, 10)}前）`, ` (by ${one.supplementDue.slice(0, 10)})`])}
        </div>
      )}
    </Panel>
  );
}
