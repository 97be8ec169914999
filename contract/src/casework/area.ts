import type { Area } from '../area.ts';
import { chain } from './chain.ts';
import { caseFinder } from './find.ts';
import { noticeCall } from './notice.ts';
import { phrase } from './phrase.ts';
import { slaBoard } from './sla-board.ts';
import { type } from './type.ts';
import { voidedNumber } from './voided-number.ts';
import { workday } from './workday.ts';

export const caseworkArea: Area = {
  calls: [type, chain, caseFinder, slaBoard, voidedNumber, { notice: noticeCall }, workday],
  resources: [phrase],
};
