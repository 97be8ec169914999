import { caseOpen } from '@kaoxin/contract/casework/open.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type OpenOpening, openOpenings } from '@kaoxin/contract/correction/opening.ts';
import { type OpenRegistrations, openRegistrations } from '@kaoxin/contract/economist/calls.ts';
import { type OpenReview, openReviews } from '@kaoxin/contract/reinspection/task.ts';
import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import { api } from '#platform/calls/api.ts';
import { momentNow } from '#ui/dates/day.ts';
import type { PlainOption } from './plain-controls.tsx';

/** Something that can be filed under. */
export interface Offered extends PlainOption {
  /** of corrections: what may be corrected, and with which documents */
  opening?: OpenOpening;
  /** of score reviews: what is looked at anew, when and why */
  review?: OpenReview;
  /** of registrations: in what somebody may stand with several of */
  registration?: Pick<OpenRegistrations, 'majors'> & { level: number };
  /** the form of a template that is filled in with it */
  form?: OpenForm;
  /** why nothing is filed under it now */
  shut?: Label;
}

/** What the cases of a kind are filed under. */
export interface Under {
  /** the field that names it */
  field: string;
  offered: () => Promise<readonly Offered[]>;
  failed: Label;
  /** where there may be nothing */
  none?: Label;
  /** whoever comes too late is told what else he can do */
  tellsRemedies?: true;
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

/** What is open for corrections now; of what opens later it is said when. */
export const openOnes: Under = {
  field: 'examId',
  failed: ['更正考试加载失败，请刷新页面重试', 'The examinations could not be loaded: reload the page'],
  none: ['目前没有开放更正的考试，请留意考试公告。', 'Nothing is open for corrections at present.'],
  offered: async () => {
    const openings = await api(openOpenings, { quiet: true }, { withToken: false });
    return openings.map((opening) => ({
      value: opening.id,
      label: opening.name,
      opening,
      ...(opening.isOpen === 1 ? {} : { shut: opensLater(opening) }),
    }));
  },
};

function opensLater({ name, openStart, openEnd }: OpenOpening): Label {
  const [from, until] = [openStart.slice(0, 16), openEnd.slice(0, 16)];
  return [`${name}：${from}开放更正，${until}截止`, `${name}: corrections from ${from} until ${until}`];
}

/** Score reviews that are published: of those whose window is not open it is said when it was or will be. */
export const openTasks: Under = {
  field: 'taskId',
  failed: ['复核任务加载失败，请刷新页面重试', 'The score reviews could not be loaded: reload the page'],
  none: ['目前没有可申请的成绩复核，请留意考试公告。', 'No score is reviewed at present.'],
  tellsRemedies: true,
  offered: async () => {
    const tasks = await api(openReviews, { quiet: true }, { withToken: false });
    const now = momentNow();
    return tasks.map((review) => ({
      value: review.id,
      label: review.name,
      review,
      ...(review.form ? { form: review.form } : {}),
      ...(review.isOpen === 1 ? {} : { shut: windowOf(review, now) }),
    }));
  },
};

function windowOf({ name, applyStart, applyEnd }: OpenReview, now: string): Label {
  const [from, until] = [applyStart.slice(0, 16), applyEnd.slice(0, 16)];
  return now < applyStart
    ? [`${name}：${from}开始申请，${until}截止`, `${name}: applications from ${from} until ${until}`]
    : [
        `${name}：申请时间为${from}至${until}，已截止，逾期不受理`,
        `${name}: applications were taken from ${from} until ${until}; it is closed`,
      ];
}

/** Batches whose people can register now. */
export const openBatches: Under = {
  field: 'batchNo',
  failed: ['登记批次加载失败，请刷新页面重试', 'The batches could not be loaded: reload the page'],
  none: ['目前没有可登记的批次，请留意登记公告。', 'No batch is open for registrations at present.'],
  offered: async () => {
    const { batches, majors, form } = await api(openRegistrations, { quiet: true }, { withToken: false });
    if (!form) return [];
    return batches.map(({ batchNo, level, levelName }) => ({
      value: batchNo,
      label: `${batchNo} ${levelName}`,
      registration: { level, majors },
      form,
    }));
  },
};
