import { classifyDetailPage } from '#areas/casework/type/classify-detail.tsx';
import { petitionTypes } from './types.ts';

export default classifyDetailPage(petitionTypes);
