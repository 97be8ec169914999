import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { StatusChip } from '#ui/case/chips.tsx';
import type { KindOfCase } from '../kind/kind.ts';

export function SimilarPanel({ kind, one }: { kind: KindOfCase; one: CaseDetail }) {
  const say = useSay();
  const open = useOpen();
  const language = useLanguage();
  const groups = [
    { title: say([`同一${kind.applicant[0]}`, 'Same person']), cases: one.samePerson },
    { title: say(['类似事项', 'Similar cases']), cases: one.similar },
  ].filter(({ cases }) => cases.length > 0);
  return groups.map(({ title, cases }) => (
    <Panel key={title} title={title}>
      <ul className="kx-files kx-similar">
        {cases.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              className="link-button"
              onClick={() => open(kind.paths.detail, { query: { id: other.id } })}
            >
              {other.title}
            </button>
            <StatusChip status={other.caseStatus} name={other.caseStatusName} />
            {other.replyResult && <span className="kx-hint">{kind.results?.label(other.replyResult, language)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
