import { client, grantTypes, keptOnly } from '@kaoxin/contract/system/client.ts';
import { listPage } from '#ui/list-page/list-page.tsx';

const asked = Object.keys(client.form.shape).filter((name) => !Object.hasOwn(keptOnly, name));

/** The last opens nothing and is kept for the forms of others. */
const choices = grantTypes.slice(0, -1).join(', ');

/** 应用管理: an emptied secret of a change leaves the stored one as it is. */
export default listPage(client, {
  form: {
    names: () => asked,
    hints: { authorizedGrantTypes: [`可选，以逗号分隔：${choices}`, `Separated by commas, from: ${choices}`] },
  },
});
