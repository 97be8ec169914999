import { classifyDetailPage } from '#areas/casework/type/classify-detail.tsx';
import { appealTypes } from './types.ts';

export default classifyDetailPage(appealTypes);
