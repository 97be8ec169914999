import { appeals } from '#areas/appeal/appeals.ts';
import { slaBoardPage } from '#areas/casework/board/sla-board-page.tsx';
import type { KindOfCase } from '#areas/casework/case/kind/kind.ts';
import { corrections } from '#areas/correction/corrections.ts';
import { economists } from '#areas/economist/economists.ts';
import { reviews } from '#areas/reinspection/reviews.ts';
import { petitions } from './petitions.ts';

/** The cast is safe: the board uses only the calls shared by all kinds. */
export default slaBoardPage([petitions, appeals, corrections, reviews, economists] as unknown as KindOfCase[]);
