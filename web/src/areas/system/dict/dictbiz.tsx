import { dictBiz } from '@kaoxin/contract/system/dict.ts';
import { dictPage } from './dict-page.tsx';

export default dictPage({
  name: 'dictbiz',
  calls: dictBiz,
  title: ['业务字典', 'Business dictionaries'],
  layout: 'beside',
});
