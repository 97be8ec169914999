import type { ReviewDetail } from '@kaoxin/contract/reinspection/calls.ts';
import { PrintForm } from '#areas/casework/case/verbs/print-form.tsx';
import type { VerbProps } from '#areas/casework/case/verbs/verb-words.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Facts } from '#ui/table/facts.tsx';

export function FormPanel({ kind, one }: Pick<VerbProps<ReviewDetail>, 'kind' | 'one'>) {
  const say = useSay();
  const { formShown } = one;
  if (formShown.length === 0) return null;
  const groups = [...new Set(formShown.map(({ group }) => group))];
  return (
    <Panel title={say(['申请表', 'Form'])} extra={<PrintForm kind={kind} one={one} />}>
      {groups.map((group) => (
        <section key={group ?? ''}>
          {group !== null && <h3>{group}</h3>}
          <Facts
            facts={formShown
              .filter((field) => field.group === group)
              .map(({ label, words }) => [[label, label], words] as const)}
          />
        </section>
      ))}
    </Panel>
  );
}
