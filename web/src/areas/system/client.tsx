import { client, grantTypes, keptOnly } from '@kaoxin/contract/system/client.ts';
import { listPage } from '#ui/list-page/list-page.tsx';

const asked = Object.keys(client.form.shape).filter((name) => !Object.hasOwn(keptOnly, name));

/** The last grant type is accepted in forms but not supported. */
const choices = grantTypes.slice(0, -1).join(', ');

/** 应用管理: an empty secret leaves the stored one unchanged. */
export default listPage(client, {
  form: {
    names: () => asked,
    hints: { authorizedGrantTypes: [`可选，以逗号分隔：${choices}`, `Separated by commas, from: ${choices}`] },
  },
});
