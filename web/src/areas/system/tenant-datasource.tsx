import { datasource } from '@kaoxin/contract/develop/datasource.ts';
import type { Tenant } from '@kaoxin/contract/system/tenant.ts';
import { tenantDatasource, tenantDatasourceForm } from '@kaoxin/contract/system/tenant-datasource.ts';
import { api } from '#platform/api.ts';
import { sayNow, useSay } from '#platform/language.tsx';
import { changed, useCall } from '#platform/queries.ts';
import { toast } from '#platform/toast.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { FormSchema } from '#ui/form/fields.ts';

const schema = tenantDatasourceForm as FormSchema;
/** What a choice calls the place that is no data source. */
const primary = '0';
/** Milliseconds the rows of a large tenant may take. */
const longest = 600_000;

/** 数据源配置: which database a tenant's cases, files and timelines lie in. */
export function TenantDatasource({ record, onClose }: { record: Tenant; onClose: () => void }) {
  const say = useSay();
  const { tenantId, tenantName } = record;
  const now = useCall(tenantDatasource.detail, { tenantId }, { staleTime: 0, keepPrevious: false });
  const sources = useCall(datasource.calls.select, {}, { staleTime: 5_000 });
  const move = async (datasourceId: string | null) => {
    const { rows } = await api(tenantDatasource.set, { query: { tenantId, datasourceId } }, { timeout: longest });
    void changed(tenantDatasource.set.changes);
    toast.success(sayNow([`切换成功,已迁移${rows}行数据`, `Switched; ${rows} rows moved`]));
  };
  if (!now.data || !now.isFetchedAfterMount) return null;
  const present = now.data.datasourceName ?? say(['主库', 'the primary']);
  return (
    <VerbDialog
      title={['数据源配置', 'Data source']}
      schema={schema}
      start={{ datasourceId: now.data.datasourceId ?? primary }}
      names={() => []}
      draft={`tenant-datasource-${tenantId}`}
      submitLabel={['检查并切换', 'Check and switch']}
      things={['tenant', 'datasource']}
      intro={
        <p className="kx-about">
          {say([
            `${tenantName}的业务数据现在存放在${present}。切换前检查目标数据库,迁移该租户的全部业务数据并逐行核对,核对一致后立即生效;迁移期间该租户可以查询,暂不能办理。`,
            `The cases of ${tenantName} lie in ${present}. The database is checked, every row of the tenant is moved and compared, and then it is switched at once. Meanwhile the tenant can read and not write.`,
          ])}
        </p>
      }
      refuse={({ datasourceId }) =>
        (datasourceId ?? primary) === (now.data.datasourceId ?? primary)
          ? ['该租户已在使用所选数据源', 'The tenant lies there already']
          : undefined
      }
      onSubmit={({ datasourceId }) =>
        move(typeof datasourceId === 'string' && datasourceId !== primary ? datasourceId : null)
      }
      onClose={onClose}
    >
      {(form) => (
        <div className="kx-form">
          <ChoiceField
            form={form}
            name="datasourceId"
            label={['数据源', 'Data source']}
            options={[
              { value: primary, label: say(['主库', 'Primary']) },
              ...(sources.data ?? [])
                .filter(({ driverClass }) => driverClass === 'org.postgresql.Driver')
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            loading={sources.isPending}
          />
        </div>
      )}
    </VerbDialog>
  );
}
