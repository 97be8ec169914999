import { dictionary, type KeyOf } from '../../casework/dictionary.ts';
import { keysOf } from '../../records.ts';

/** 状态 of an examination (domain.md 1.2). */
export const examStatus = dictionary('formal_exam_status', '考试状态', {
  draft: [0, '草稿', 'Draft'],
  published: [10, '已发布', 'Published'],
  arranging: [20, '编排中', 'Arranging'],
  running: [30, '考试中', 'Running'],
  marking: [40, '评卷中', 'Marking'],
  released: [50, '成绩已公布', 'Scores released'],
  archived: [60, '已归档', 'Archived'],
  cancelled: [90, '已取消', 'Cancelled'],
});
export type ExamStatus = KeyOf<typeof examStatus>;
export const examStatuses: readonly ExamStatus[] = Object.values(examStatus.of);

/** Statuses in which an examination no longer needs its places, so these may be disabled. */
export const endedStatuses: readonly ExamStatus[] = [50, 60, 90];

/** 发布申请: the first of the two approvals of a score release. */
export const releaseState = dictionary('release_state', '成绩发布状态', {
  none: [0, '未发起', 'Not requested'],
  asked: [1, '已发起', 'Requested'],
});

export const examAction = dictionary('exam_action', '考试操作', {
  create: ['create', '创建', 'Created'],
  edit: ['edit', '修改', 'Edited'],
  publish: ['publish', '发布', 'Published'],
  arrange: ['arrange', '转入编排', 'Moved to arranging'],
  seatPreview: ['seat_preview', '生成编排预览', 'Seating previewed'],
  seatAdopt: ['seat_adopt', '采用编排方案', 'Seating adopted'],
  seatRedraw: ['seat_redraw', '重新抽签', 'Lot drawn again'],
  seatDiscard: ['seat_discard', '放弃编排方案', 'Seating discarded'],
  seatMove: ['seat_move', '调整座位', 'Seat changed'],
  seatSwap: ['seat_swap', '互换座位', 'Seats exchanged'],
  roomLock: ['room_lock', '锁定考场', 'Room locked'],
  roomUnlock: ['room_unlock', '解除考场锁定', 'Room unlocked'],
  start: ['start', '开考', 'Started'],
  finish: ['finish', '考试结束', 'Ended'],
  releaseAsk: ['release_ask', '发起成绩发布', 'Score release requested'],
  releaseDrop: ['release_drop', '撤销成绩发布申请', 'Score release request dropped'],
  scoreChange: ['score_change', '更正成绩', 'Score corrected'],
  release: ['release', '公布成绩', 'Scores released'],
  archive: ['archive', '归档', 'Archived'],
  cancel: ['cancel', '取消', 'Cancelled'],
  violation: ['violation', '登记违纪', 'Violation recorded'],
  violationDecide: ['violation_decide', '违纪处理决定', 'Violation decided'],
  violationChange: ['violation_change', '变更违纪处理', 'Violation changed'],
  violationRevoke: ['violation_revoke', '撤销违纪处理', 'Violation revoked'],
  violationAsk: ['violation_ask', '申请变更或撤销违纪处理', 'Violation change requested'],
  violationKeep: ['violation_keep', '不予变更违纪处理', 'Violation change rejected'],
  sheetsDestroyed: ['sheets_destroyed', '销毁作答明细', 'Answer sheets destroyed'],
  remove: ['remove', '删除', 'Deleted'],
  restore: ['restore', '撤销删除', 'Deletion undone'],
});
export type ExamAction = KeyOf<typeof examAction>;

/**
 * Actions on an examination with the button each needs; `to`: the status sent with `submit`. Answers list the currently
 * possible ones as `allowedActions`.
 */
export const examVerbs = {
  edit: { button: 'formal_exam_edit', zh: '编辑', en: 'Edit' },
  remove: { button: 'formal_exam_delete', zh: '删除', en: 'Delete' },
  publish: { button: 'formal_exam_publish', to: 10, zh: '发布', en: 'Publish' },
  arrange: { button: 'formal_exam_arrange', to: 20, zh: '转入编排', en: 'Move to arranging' },
  releaseAsk: { button: 'formal_exam_release_ask', zh: '发起成绩发布', en: 'Request the score release' },
  release: { button: 'formal_exam_release', to: 50, zh: '公布成绩', en: 'Release scores' },
  archive: { button: 'formal_exam_archive', to: 60, zh: '归档', en: 'Archive' },
  cancel: { button: 'formal_exam_cancel', to: 90, zh: '取消', en: 'Cancel' },
} as const;
export type ExamVerb = keyof typeof examVerbs;
export const examVerbNames = keysOf(examVerbs);
