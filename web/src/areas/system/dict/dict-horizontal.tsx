import { dict } from '@kaoxin/contract/system/dict.ts';
import { dictPage } from './dict-page.tsx';

/** Dictionary management with the two lists side by side (specification section 2). */
export default dictPage({ name: 'dict', calls: dict, title: ['字典管理', 'Dictionaries'], layout: 'beside' });
