import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import type { revealedFields } from '@kaoxin/contract/petition/record.ts';
import { Fragment, type ReactNode } from 'react';
import { caseDetailPage } from '#areas/casework/case/page/case-page.tsx';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { minute } from '#ui/dates/minute.ts';
import { type Fact, figures } from '#ui/table/facts.tsx';
import { AcceptDialog } from './accept/accept-dialog.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { petitionMarks } from './marks.ts';
import { petitions } from './petitions.ts';

function Representatives({ people }: { people: PetitionDetail['representatives'] }) {
  return (people ?? []).map(({ name, phone }) => (
    <Fragment key={`${name}${phone}`}>
      {name} {phone}
      <br />
    </Fragment>
  ));
}

function Protected() {
  return useSay()(['转送时隐去信访人信息', 'Hidden from other units']);
}

const asFiled = {
  filedPhone: ['提交时的手机号码', 'Phone as filed'],
  filedMailAddress: ['提交时的通信地址', 'Address as filed'],
  filedEmail: ['提交时的电子邮箱', 'E-mail as filed'],
} as const;
const filed = (label: Label, value: ReactNode): Fact[] => (value ? [[label, value]] : []);

const protection: Fact = [['身份保密', 'Identity'], <Protected key="p" />];

function people({
  mailAddress,
  email,
  filedPhone,
  filedMailAddress,
  filedEmail,
  isRealNameProtected,
  isGroup,
  groupCount,
  representatives,
  accusedName,
  accusedDept,
}: PetitionDetail): Fact[] {
  const group: Fact[] = [
    [['群体人数', 'People'], groupCount === null ? null : `${groupCount}`],
    [['代表', 'Representatives'], <Representatives key="r" people={representatives} />],
  ];
  const accused: Fact[] = [
    [['被反映人', 'Accused person'], accusedName],
    [['被反映单位', 'Accused unit'], accusedDept],
  ];
  const reached: Fact[] = [
    ...(isRealNameProtected === 1 ? [protection] : []),
    [['通信地址', 'Address'], mailAddress],
    [['电子邮箱', 'E-mail'], email],
    ...filed(asFiled.filedPhone, filedPhone && figures(filedPhone)),
    ...filed(asFiled.filedMailAddress, filedMailAddress),
    ...filed(asFiled.filedEmail, filedEmail),
  ];
  return [...reached, ...(isGroup === 1 ? group : []), ...(accusedName || accusedDept ? accused : [])];
}

const heard = ({ startTime, endTime, place, participants, record }: NonNullable<PetitionDetail['hearing']>): Fact[] => [
  [['听证时间', 'Hearing'], figures([minute(startTime), minute(endTime)].filter(Boolean).join(' — '))],
  [['听证地点', 'Place of the hearing'], place],
  [['参加人员', 'Participants'], participants],
  [['听证记录', 'Record of the hearing'], record],
];

function Matter({ links }: { links: PetitionDetail['matter'] }) {
  const open = useOpen();
  return links.map(({ id, caseNo, title, caseStatusName }) => (
    <Fragment key={id}>
      <button
        type="button"
        className="link-button"
        title={caseNo}
        onClick={() => open(petitions.paths.detail, { title: [caseNo, caseNo], query: { id } })}
      >
        {title}
      </button>{' '}
      {caseStatusName}
      <br />
    </Fragment>
  ));
}

const masked: Record<keyof typeof revealedFields, Label> = {
  mailAddress: ['通信地址', 'Address'],
  email: ['电子邮箱', 'E-mail'],
  ...asFiled,
  accusedName: ['被反映人', 'Accused person'],
  accusedDept: ['被反映单位', 'Accused unit'],
  representatives: ['群体代表', 'Representatives'],
};

export default caseDetailPage(petitions, {
  marks: petitionMarks,
  person: { facts: people, masked },
  facts: {
    first: ({ typeName, legalClass, examName }, language) => [
      [['信访分类', 'Category'], typeName],
      [['法定类别', 'Legal class'], petitionClass.label(legalClass, language)],
      [['关联考试', 'Examination'], examName],
    ],
    more: ({
      happenTime,
      happenPlace,
      fromOrg,
      fromDocNo,
      feedbackDue,
      acceptResultName,
      hearing,
      matter,
      ...sent
    }) => [
      [['发生时间', 'Happened'], figures(minute(happenTime))],
      [['发生地点', 'Place'], happenPlace],
      [['来文单位', 'Sent by'], fromOrg],
      [['来文文号', 'Document number'], fromDocNo],
      [['反馈期限', 'Feedback due'], figures(feedbackDue?.slice(0, 10))],
      [['转送反馈期限', 'Recipient’s feedback due'], figures(sent.orgFeedbackDue?.slice(0, 10))],
      [['转送反馈日期', 'Recipient’s feedback of'], figures(sent.orgFeedbackDay)],
      [['受理结果', 'Decision'], acceptResultName],
      [['同一事项', 'Same matter'], matter.length > 0 ? <Matter key="m" links={matter} /> : null],
      ...(hearing ? heard(hearing) : []),
    ],
  },
  verbs: {
    accept: [{ label: ['受理审查', 'Decide acceptance'], dialog: AcceptDialog, primary: true }],
    feedback: [{ label: ['登记反馈', 'Register feedback'], dialog: FeedbackDialog }],
  },
});
