import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { caseImportPage } from '#areas/casework/case/intake/import-page.tsx';
import { petitions } from './petitions.ts';

export default caseImportPage(petitions, petitionLetter);
