import { numberRuleOf, personProblems } from '@kaoxin/contract/casework/people/person.ts';
import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import type { Fields } from '@kaoxin/contract/resource.ts';
import type { ComponentType } from 'react';
import { momentNow, todayNow } from '#ui/dates/day.ts';
import type { Values } from '#ui/form/fields.ts';
import type { Form } from '#ui/form/use-form.ts';
import type { KindOfCase } from '../kind/kind.ts';

export interface Section {
  title: Label;
  names: (values: Values) => readonly string[];
  own?: { names: readonly string[]; part: ComponentType<{ form: Form }> };
}
export type UsualSection = 'source' | 'applicant';

export type Lacking = (values: Values) => Readonly<Partial<Record<string, Label>>>;

const { letter, superior } = caseSource.of;

export const start: Values = { source: letter };

export function usualSections(
  { applicant }: Pick<KindOfCase, 'applicant'>,
  fields: Fields,
): Record<UsualSection, Section> {
  const known = (names: readonly string[]) => names.filter((name) => name in fields);
  const handedDown = ['fromOrg', 'fromDocNo', 'feedbackDue'];
  return {
    source: {
      title: ['来源', 'Source'],
      names: ({ source }) => known(['source', 'receivedTime', 'priority', ...(source === superior ? handedDown : [])]),
    },
    applicant: { title: applicant, names: () => known(['applicantName', 'idNo', 'phone']) },
  };
}

const past: Record<string, Label> = {
  receivedTime: ['收到时间不能晚于当前时间', 'It cannot have been received in the future'],
  happenTime: ['发生时间不能晚于当前时间', 'It cannot have happened in the future'],
};

export function lackingOf(
  { kind, applicant: [zh, en] }: Pick<KindOfCase, 'kind' | 'applicant'>,
  fields: Fields,
  more?: Lacking,
): Lacking {
  const asked: Record<string, Label> = {
    fromOrg: ['请输入来文单位', 'Enter who sent it'],
    fromDocNo: ['请输入来文文号', 'Enter the document number'],
    applicantName: [`请输入${zh}`, `Enter the ${en.toLowerCase()}`],
  };
  return (values) => {
    const needed = [
      ...(values.source === superior ? ['fromOrg', 'fromDocNo'] : []),
      ...(values.isAnonymous === 1 ? [] : ['applicantName']),
    ];
    const now = momentNow();
    const ahead = Object.entries(past).filter(([name]) => name in fields && String(values[name] ?? '') > now);
    const missing = needed.filter((name) => name in fields && isEmpty(values[name]));
    return {
      ...more?.(values),
      ...personProblems(values, todayNow(), numberRuleOf(kind)),
      ...Object.fromEntries(ahead),
      ...Object.fromEntries(Object.entries(asked).filter(([name]) => missing.includes(name))),
    };
  };
}

export function visibleIn(sections: readonly Section[], values: Values): Values {
  const visible = new Set(sections.flatMap(({ names }) => names(values)));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => visible.has(name) && value !== ''));
}
