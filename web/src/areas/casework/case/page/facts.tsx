import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { isEmpty, type Language } from '@kaoxin/contract/conventions.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { minute } from '#ui/dates/minute.ts';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';

export type FactsOf<Detail> = (one: Detail, language: Language) => readonly Fact[];

export interface MatterFacts<Detail> {
  first?: FactsOf<Detail>;
  more?: FactsOf<Detail>;
}

interface FactsPanelProps<Detail extends CaseDetail> extends MatterFacts<Detail> {
  one: Detail;
}

export function FactsPanel<Detail extends CaseDetail>({ one, first, more }: FactsPanelProps<Detail>) {
  const say = useSay();
  const language = useLanguage();
  const always: Fact[] = [
    ...(first?.(one, language) ?? []),
    [['来源', 'Source'], caseSource.label(one.source, language)],
    [['收到时间', 'Received'], figures(minute(one.receivedTime))],
    [['考区', 'District'], one.districtName],
    [['承办机构', 'Department'], one.deptName],
    [['经办人', 'Handler'], one.handlerName],
  ];
  const sometimes: Fact[] = [
    ...(more?.(one, language) ?? []),
    [['转送机构', 'Handed over by'], one.fromDeptName],
    [['接收单位', 'Recipient'], one.toOrg],
    [['文书编号', 'Document'], one.replyDocNo],
    [['审核人', 'Auditor'], one.auditorName],
    [['送达', 'Delivered'], one.deliverTime && `${one.deliverWayName ?? ''} ${minute(one.deliverTime)}`.trim()],
    [['申请人查阅', 'Read by applicant'], one.readTime && figures(minute(one.readTime))],
    [
      ['告知与承诺', 'Notice accepted'],
      one.noticeTime && figures(`${minute(one.noticeTime)} · ${one.noticeVersion ?? ''}`),
    ],
    [['满意度', 'Rating'], one.satisfaction ? figures(`${one.satisfaction} / 5`) : null],
    [['评价', 'Comment'], one.satisfactionNote],
  ];
  return (
    <Panel title={say(['事项', 'Case'])}>
      <Facts facts={[...always, ...sometimes.filter(([, value]) => !isEmpty(value))]} />
    </Panel>
  );
}
