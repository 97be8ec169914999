import { classifyPage } from '#areas/casework/type/classify.tsx';
import { appealTypes } from './types.ts';

export default classifyPage(appealTypes);
