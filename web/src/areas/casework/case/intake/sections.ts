import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import { inSentence } from '@kaoxin/contract/english.ts';
import type { Fields } from '@kaoxin/contract/resource.ts';
import type { Values } from '#ui/form/fields.ts';
import type { KindOfCase } from '../kind/kind.ts';

/** A part of the form; which of its fields show follows from what is filled in. */
export interface Section {
  title: Label;
  names: (values: Values) => readonly string[];
}
export type UsualSection = 'source' | 'applicant';

/** The first thing still missing, and the field to go to. */
export type Lacking = (values: Values) => readonly [field: string, label: Label] | undefined;

const { letter, superior } = caseSource.of;

/** What a registration starts from. */
export const start: Values = { source: letter };

/** Where it came from and who files it, as far as the kind has these fields. */
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

/** What every kind asks for beyond its schema: who sent what was handed down, and who files it unless he stays unnamed. */
export function lackingOf(
  { applicant: [zh, en] }: Pick<KindOfCase, 'applicant'>,
  fields: Fields,
  more?: Lacking,
): Lacking {
  const missing = (name: string, values: Values) => name in fields && isEmpty(values[name]);
  return (values) => {
    if (values.source === superior) {
      if (missing('fromOrg', values)) return ['fromOrg', ['请输入来文单位', 'Please enter who sent it']];
      if (missing('fromDocNo', values)) return ['fromDocNo', ['请输入来文文号', 'Please enter the document number']];
    }
    if (values.isAnonymous !== 1 && missing('applicantName', values)) {
      return ['applicantName', [`请输入${zh}`, `Please enter the ${inSentence(en)}`]];
    }
    return more?.(values);
  };
}

/** What is filled in and shows. */
export function visibleIn(sections: readonly Section[], values: Values): Values {
  const visible = new Set(sections.flatMap(({ names }) => names(values)));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => visible.has(name) && value !== ''));
}
