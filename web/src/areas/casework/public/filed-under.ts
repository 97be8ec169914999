import { caseOpen } from '@kaoxin/contract/casework/open.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type OpenOpening, openOpenings } from '@kaoxin/contract/correction/opening.ts';
import { api } from '#platform/calls/api.ts';
import type { PlainOption } from './plain-controls.tsx';

/** Something that can be filed under. */
export interface Offered extends PlainOption {
  /** of corrections: what may be corrected, and with which documents */
  opening?: OpenOpening;
}

/** What the cases of a kind are filed under. */
export interface Under {
  /** the field that names it */
  field: string;
  offered: () => Promise<readonly Offered[]>;
  failed: Label;
  /** where there may be nothing */
  none?: Label;
}

/** Classifications of a kind (dict type_kind). */
export const classifications = (kind: number): Under => ({
  field: 'typeId',
  failed: ['分类加载失败，请刷新页面重试', 'The categories could not be loaded: reload the page'],
  offered: async () => {
    const tree = await api(caseOpen.types, { query: { kind }, quiet: true }, { withToken: false });
    return tree.map(({ id, typeName, children }) => ({
      value: id,
      label: typeName,
      within: children.map((child) => ({ value: child.id, label: child.typeName })),
    }));
  },
});

/** What is open for corrections now. */
export const openOnes: Under = {
  field: 'examId',
  failed: ['更正考试加载失败，请刷新页面重试', 'The examinations could not be loaded: reload the page'],
  none: ['目前没有开放更正的考试，请留意考试公告。', 'Nothing is open for corrections at present.'],
  offered: async () => {
    const openings = await api(openOpenings, { quiet: true }, { withToken: false });
    return openings.map((opening) => ({ value: opening.id, label: opening.name, opening }));
  },
};
