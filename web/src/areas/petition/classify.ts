import { classifyPage } from '#areas/casework/type/classify.tsx';
import { petitionTypes } from './types.ts';

export default classifyPage(petitionTypes);
