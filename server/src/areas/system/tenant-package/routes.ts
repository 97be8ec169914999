import { tenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import { pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, routes } from '#platform/http/route.ts';
import { removePackages, savePackage } from './change.ts';
import { presentPackage, presentPackages } from './rows.ts';

const { list, detail, submit, remove, select } = tenantPackage.calls;
const columns = Object.keys(tenantPackage.record.shape).filter((name) => name !== 'menuName');

export const tenantPackageRoutes = routes('platform', [
  on(list, async (work, { query }) => {
    const page = await pageOf(work, 'tenantPackage', query, { columns, order: tenantPackage.order });
    return { ...page, records: await presentPackages(work, page.records) };
  }),
  on(detail, async (work, { query }) => presentPackage(work, await work.table('tenantPackage').need(query.id))),
  on(submit, savePackage),
  on(remove, (work, { query, body }) => {
    const ids = query.ids ?? body.ids;
    if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
    return removePackages(work, ids);
  }),
  on(select, (work) =>
    work.table('tenantPackage').select().select(['id', 'packageName']).orderBy('packageName').orderBy('id').execute(),
  ),
]);
