import { dictionary, type KeyOf } from '../casework/dictionary.ts';

/** 编排方案: a preview until a user adopts or discards it (own addition). */
export const planState = dictionary('seat_plan_state', '编排方案状态', {
  making: [0, '编排中', 'Being made'],
  preview: [1, '预览', 'Preview'],
  adopted: [2, '已采用', 'Adopted'],
  discarded: [3, '已放弃', 'Discarded'],
});
export type PlanState = KeyOf<typeof planState>;

/**
 * Unmet requirements of a run (`server/src/areas/exam/seating/seating.ts`). The first three leave the examinee without
 * a seat.
 */
export const shortfallReason = dictionary('seat_shortfall', '编排未尽事项', {
  noSeat: ['noSeat', '无座位', 'No seat'],
  slotClash: ['slotClash', '同一时段报考多科', 'Two subjects at one time'],
  noSubject: ['noSubject', '未报考科目', 'No subject'],
  notAccessible: ['notAccessible', '未安排无障碍考场', 'Not in an accessible room'],
  wishNotKept: ['wishNotKept', '未安排到所选考点', 'Not at the test centre asked for'],
  seatChanges: ['seatChanges', '各时段座位不同', 'Another seat in another slot'],
  spareRoomUsed: ['spareRoomUsed', '使用备用考场', 'In a spare room'],
  sameUnitAdjacent: ['sameUnitAdjacent', '同单位相邻', 'Beside somebody of the same unit'],
});
export type ShortfallReason = KeyOf<typeof shortfallReason>;
export const shortfallReasons = Object.values(shortfallReason.of);
