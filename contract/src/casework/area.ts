import type { Area } from '../area.ts';
import { slaBoard } from './boards/sla-board.ts';
import { chain } from './chain.ts';
import { caseFinder } from './find.ts';
import { phrase } from './letters/phrase.ts';
import { voidedNumber } from './letters/voided-number.ts';
import { noticeCall } from './public/notice.ts';
import { type } from './type.ts';
import { workday } from './workday.ts';

export const caseworkArea: Area = {
  calls: [type, chain, caseFinder, slaBoard, voidedNumber, { notice: noticeCall }, workday],
  resources: [phrase],
};
