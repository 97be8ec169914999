import { phrase } from '@kaoxin/contract/casework/phrase.ts';
import { listPage } from '#ui/list-page/list-page.tsx';

export default listPage(phrase);
