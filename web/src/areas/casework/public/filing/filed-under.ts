import { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type OpenOpening, openOpenings } from '@kaoxin/contract/correction/opening.ts';
import { type OpenRegistrations, openRegistrations } from '@kaoxin/contract/economist/calls.ts';
import { type OpenReview, openReviews } from '@kaoxin/contract/reinspection/task.ts';
import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import { api } from '#platform/calls/api.ts';
import { momentNow } from '#ui/dates/day.ts';
import type { PlainOption } from '../fields/plain-controls.tsx';

export interface Offered extends PlainOption {
  opening?: OpenOpening;
  review?: OpenReview;
  registration?: Pick<OpenRegistrations, 'majors'> & { level: number };
  form?: OpenForm;
  shut?: Label;
}

export interface Under<O extends Offered = Offered> {
  field: string;
  offered: () => Promise<readonly O[]>;
  failed: Label;
  none?: Label;
  tellsRemedies?: true;
}

export const classifications = (kind: number): Under => ({
  field: 'typeId',
  failed: ['分类加载失败，', 'The categories could not be loaded. '],
  offered: async () => {
    const tree = await api(caseOpen.types, { query: { kind }, quiet: true }, { withToken: false });
    return tree.map(({ id, typeName, children }) => ({
      value: id,
      label: typeName,
      within: children.map((child) => ({ value: child.id, label: child.typeName })),
    }));
  },
});

export const openOnes: Under = {
  field: 'examId',
  failed: ['更正考试加载失败，', 'The examinations could not be loaded. '],
  none: [
    '目前没有开放更正的考试，请留意考试公告。',
    'No examination is open for corrections at present. Watch for announcements.',
  ],
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

export const openTasks: Under = {
  field: 'taskId',
  failed: ['复核任务加载失败，', 'The score reviews could not be loaded. '],
  none: [
    '目前没有可申请的成绩复核，请留意考试公告。',
    'No score reviews are open at present. Watch for announcements.',
  ],
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
        `${name}: applications were open from ${from} until ${until}; now closed`,
      ];
}

export const openBatches: Under = {
  field: 'batchNo',
  failed: ['登记批次加载失败，', 'The batches could not be loaded. '],
  none: [
    '目前没有可登记的批次，请留意登记公告。',
    'No batch is open for registration at present. Watch for announcements.',
  ],
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
