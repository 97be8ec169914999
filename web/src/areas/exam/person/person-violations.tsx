import type { PersonRecord } from '@kaoxin/contract/exam/people/person.ts';
import { effectsOf } from '@kaoxin/contract/exam/violation-states.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import { rosterPaths } from '../examiner/paths.ts';
import { PhaseChip } from '../violation/phase-chip.tsx';

export function PersonViolations({ record }: { record: PersonRecord }) {
  const { sittings, violations, violationCount } = record;
  const say = useSay();
  const open = useOpen();
  const examOf = new Map(sittings.map(({ id, examIdName }) => [id, examIdName]));
  return (
    <Panel title={say(['违纪', 'Violations'])}>
      {violations.length === 0 && <p className="kx-hint">{say(['没有违纪记录', 'Nothing is recorded'])}</p>}
      {violations.map((one) => {
        const { zh, en } = effectsOf(one.level);
        return (
          <article key={one.id} className="kx-violation">
            <h3>
              {say([zh, en])}
              {one.subjectName && <span lang="zh-CN"> {one.subjectName}</span>} <PhaseChip record={one} />
            </h3>
            <Facts
              facts={[
                [
                  ['考试', 'Examination'],
                  <PlainButton key="exam" onClick={() => open(rosterPaths.detail, { query: { id: one.examinerId } })}>
                    {examOf.get(one.examinerId) ?? '—'}
                  </PlainButton>,
                ],
                [['违纪事实', 'Facts'], one.factText],
                [['适用条款', 'Clause'], one.clause],
                [['处理决定', 'Decision'], figures(one.decisionNo)],
                [['记录截止', 'Recorded until'], figures(one.recordUntil)],
              ]}
            />
          </article>
        );
      })}
      {violationCount > violations.length && (
        <p className="kx-hint">
          {say([
            `共 ${violationCount} 条，此处仅显示最近 ${violations.length} 条`,
            `${violationCount} in all; these are the latest ${violations.length}`,
          ])}
        </p>
      )}
    </Panel>
  );
}
