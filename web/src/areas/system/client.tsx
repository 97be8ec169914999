import { client, keptOnly } from '@kaoxin/contract/system/client.ts';
import { listPage } from '#ui/list-page/list-page.tsx';

const asked = Object.keys(client.form.shape).filter((name) => !Object.hasOwn(keptOnly, name));

/** 应用管理: an emptied secret of a change leaves the stored one as it is. */
export default listPage(client, { form: { names: () => asked } });
