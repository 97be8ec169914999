import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { personPath } from '@kaoxin/contract/exam/people/person.ts';
import { useState } from 'react';
import { useOpens } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import type { KindOfCase } from '../kind/kind.ts';
import type { Revealed } from '../kind/kind-calls.ts';
import { RevealDialog } from '../verbs/dialogs/reveal-dialog.tsx';
import type { FactsOf } from './facts.tsx';

export interface PersonParts<Detail> {
  facts?: FactsOf<Detail>;
  masked?: Readonly<Record<string, Label>>;
}

interface PersonPanelProps<Detail extends CaseDetail> extends PersonParts<Detail> {
  kind: KindOfCase;
  one: Detail;
}

export function PersonPanel<Detail extends CaseDetail>({ kind, one, facts, masked = {} }: PersonPanelProps<Detail>) {
  const say = useSay();
  const language = useLanguage();
  const open = useOpen();
  const { personId } = one;
  const mayReveal = useOpens(kind.calls.reveal) && one.isAnonymous !== 1;
  const [asking, setAsking] = useState(false);
  const [full, setFull] = useState<Revealed>({});
  const shown: Detail = { ...one, ...withoutNull(full) };
  return (
    <Panel
      title={say(kind.applicant)}
      extra={mayReveal && <PlainButton onClick={() => setAsking(true)}>{say(['查看完整信息', 'Reveal'])}</PlainButton>}
    >
      <Facts
        facts={[
          [kind.applicant, shown.applicantName],
          [['证件号码', 'ID number'], figures(shown.idNo)],
          [['手机号码', 'Phone'], figures(shown.phone)],
          ...(facts?.(shown, language) ?? []),
        ]}
      />
      {personId && (
        <PlainButton onClick={() => open(personPath, { query: { id: personId } })}>
          {say(['人员档案', 'Personal file'])}
        </PlainButton>
      )}
      {asking && (
        <RevealDialog kind={kind} one={one} more={masked} onRevealed={setFull} onClose={() => setAsking(false)} />
      )}
    </Panel>
  );
}

const withoutNull = (full: Revealed): Revealed =>
  Object.fromEntries(Object.entries(full).filter(([, value]) => value !== null && value !== undefined));
