import { dict } from '@kaoxin/contract/system/dict.ts';
import { dictPage } from './dict-page.tsx';

export default dictPage({ name: 'dict', calls: dict, title: ['系统字典', 'System dictionaries'], layout: 'beside' });
