import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { caseSource } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { PetitionDetail, petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { Shown } from '#ui/empty-cell.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { RevealDialog } from './verbs/reveal-dialog.tsx';

export type Revealed = AnswerOf<typeof petitionLetter.reveal>;

type Fact = [label: Label, value: ReactNode];

function Facts({ facts }: { facts: readonly Fact[] }) {
  const say = useSay();
  return (
    <dl className="kx-facts">
      {facts.map(([label, value]) => (
        <div key={label[0]}>
          <dt>{say(label)}</dt>
          <dd>
            <Shown value={value}>{value}</Shown>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who writes and about whom. Personal fields are masked; revealing them takes a reason and stands in the timeline. */
export function PersonPanel({ petition }: { petition: PetitionDetail }) {
  const say = useSay();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const [full, setFull] = useState<Revealed>({});
  const shown = { ...petition, ...withoutNull(full) };
  const reveal = may('pii_view') && petition.isAnonymous !== 1 && (
    <PlainButton onClick={() => setAsking(true)}>{say(['查看完整信息', 'Reveal'])}</PlainButton>
  );
  const facts: Fact[] = [
    [['信访人', 'Applicant'], shown.applicantName],
    [['证件号码', 'Id number'], figures(shown.idNo)],
    [['手机号码', 'Phone'], figures(shown.phone)],
  ];
  if (petition.isGroup === 1) {
    facts.push([['群体人数', 'People'], petition.groupCount === null ? null : `${petition.groupCount}`]);
    facts.push([['代表', 'Representatives'], <Representatives key="r" people={shown.representatives} />]);
  }
  if (petition.accusedName || petition.accusedDept) {
    facts.push([['被反映人', 'Accused person'], shown.accusedName]);
    facts.push([['被反映单位', 'Accused unit'], shown.accusedDept]);
  }
  return (
    <Panel title={say(['信访人', 'Applicant'])} extra={reveal}>
      <Facts facts={facts} />
      {asking && <RevealDialog petition={petition} onRevealed={setFull} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

const figures = (text: string | null | undefined) => (text ? <span className="kx-figures">{text}</span> : null);

const withoutNull = (full: Revealed): Revealed =>
  Object.fromEntries(Object.entries(full).filter(([, value]) => value !== null && value !== undefined));

function Representatives({ people }: { people: PetitionDetail['representatives'] }) {
  return (
    <>
      {(people ?? []).map(({ name, phone }) => (
        <Fragment key={`${name}${phone}`}>
          {name} {phone}
          <br />
        </Fragment>
      ))}
    </>
  );
}

/** Where it came from and where it lies. */
export function CasePanel({ petition }: { petition: PetitionDetail }) {
  const say = useSay();
  const language = useLanguage();
  const facts: Fact[] = [
    [['信访分类', 'Classification'], petition.typeName],
    [['法定类别', 'Legal class'], petitionClass.label(petition.legalClass, language)],
    [['来源', 'Source'], caseSource.label(petition.source, language)],
    [['收到时间', 'Received'], figures(petition.receivedTime.slice(0, 16))],
    [['考区', 'District'], petition.districtName],
    [['承办机构', 'Department'], petition.deptName],
    [['经办人', 'Handler'], petition.handlerName],
  ];
  const more: [unknown, Fact][] = [
    [petition.happenTime, [['发生时间', 'Happened'], figures(petition.happenTime?.slice(0, 16))]],
    [petition.happenPlace, [['发生地点', 'Place'], petition.happenPlace]],
    [petition.fromOrg, [['来文单位', 'Sent by'], petition.fromOrg]],
    [petition.fromDocNo, [['来文文号', 'Document number'], petition.fromDocNo]],
    [petition.feedbackDue, [['反馈期限', 'Feedback due'], figures(petition.feedbackDue?.slice(0, 10))]],
    [petition.fromDeptName, [['转送机构', 'Handed over by'], petition.fromDeptName]],
    [petition.toOrg, [['接收单位', 'Receiver'], petition.toOrg]],
    [petition.replyDocNo, [['文书编号', 'Document'], petition.replyDocNo]],
    [petition.auditorName, [['审核人', 'Auditor'], petition.auditorName]],
    [petition.satisfaction, [['满意度', 'Rating'], figures(`${petition.satisfaction} / 5`)]],
    [petition.satisfactionNote, [['评价', 'Comment'], petition.satisfactionNote]],
  ];
  facts.push(...more.filter(([value]) => Boolean(value)).map(([, fact]) => fact));
  return (
    <Panel title={say(['事项', 'Case'])}>
      <Facts facts={facts} />
    </Panel>
  );
}
