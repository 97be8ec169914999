import { datasource } from '@kaoxin/contract/develop/datasource.ts';
import type { Tenant } from '@kaoxin/contract/system/tenant.ts';
import { tenantDatasource, tenantDatasourceForm } from '@kaoxin/contract/system/tenant-datasource.ts';
import { useRef, useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { FormSchema } from '#ui/form/fields.ts';
import { isUnderWay, MoveDialog, MoveProgress } from './tenant-move.tsx';

const schema: FormSchema = tenantDatasourceForm;
/** Value of the choice for the primary database, which is no data source. */
const primary = '0';
/** Time limit in ms for preparing a database. */
const longest = 60_000;

export function TenantDatasource({ record, onClose }: { record: Tenant; onClose: () => void }) {
  const say = useSay();
  const { tenantId, tenantName } = record;
  const now = useCall(tenantDatasource.detail, { tenantId }, { staleTime: 0, keepPrevious: false });
  const sources = useCall(datasource.calls.select, {}, { staleTime: 5_000 });
  const [watches, setWatches] = useState(false);
  const begun = useRef(false);
  const begin = async (datasourceId: string | null) => {
    await api(tenantDatasource.set, { query: { tenantId, datasourceId } }, { timeout: longest });
    begun.current = true;
    setWatches(true);
    await now.refetch();
  };
  if (!now.data || !now.isFetchedAfterMount) return null;
  const { move } = now.data;
  if (!watches && isUnderWay(move)) setWatches(true);
  if (watches) return <MoveDialog tenantId={tenantId} onClose={onClose} />;
  const present = now.data.datasourceName ?? say(['主库', 'the primary database']);
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
        <>
          {move?.stage === 'failed' && <MoveProgress move={move} />}
          <p className="kx-about">
            {say([
              `${tenantName}的业务数据现在存放在${present}。切换前检查目标数据库，分批复制该租户的全部业务数据并核对，期间照常办理；最后核对和切换时暂停办理，通常几秒。`,
              `The cases of ${tenantName} are in ${present}. The new database is checked, and every row is copied and compared while the tenant keeps working; during the last comparison and the switch the tenant is read-only, usually for a few seconds.`,
            ])}
          </p>
        </>
      }
      refuse={({ datasourceId }) =>
        (datasourceId ?? primary) === (now.data.datasourceId ?? primary)
          ? ['该租户已在使用所选数据源', 'The tenant already uses this data source']
          : undefined
      }
      onSubmit={({ datasourceId }) =>
        begin(typeof datasourceId === 'string' && datasourceId !== primary ? datasourceId : null)
      }
      // a started move replaces the dialog
      onClose={() => begun.current || onClose()}
    >
      {(form) => (
        <div className="kx-form">
          <ChoiceField
            form={form}
            name="datasourceId"
            label={['数据源', 'Data source']}
            options={[
              { value: primary, label: say(['主库', 'Primary database']) },
              ...(sources.data ?? [])
                .filter(({ driverClass }) => driverClass === 'org.postgresql.Driver')
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            loading={sources.isPending}
            again={sources.isError && sources.refetch}
          />
        </div>
      )}
    </VerbDialog>
  );
}
