import { type Tenant, tenant, tenantFields, tenantForm, tenantSettings } from '@kaoxin/contract/system/tenant.ts';
import { tenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import type { Issued } from '@kaoxin/contract/user/people.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { type FormSchema, valuesOf } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import type { Form } from '#ui/form/use-form.ts';

const whole: FormSchema = tenantForm;
const settings = formOf(tenantSettings);
const choice = formOf({ packageId: tenantForm.shape.packageId });
const about = Object.keys(tenantFields);
const limits = Object.keys(tenantSettings);

function useHints() {
  const say = useSay();
  return {
    accountNumber: say(['不填或不大于0为不限制', 'Empty, 0 or less means no limit']),
    expireTime: say([
      '不填为不限制，到期后立即退出且不能登录',
      'Leave empty for no limit. On expiry everyone is logged out and cannot log in.',
    ]),
    domain: say(['打开该域名的登录页时自动带出租户编号', 'The log-in page at this domain knows the tenant']),
    backgroundUrl: say(['本站图片地址，以 / 开头', 'Address of a picture on this site, beginning with /']),
  };
}

interface TenantDialogProps {
  record?: Tenant | undefined;
  onClose: () => void;
  onIssued: (issued: Issued[]) => void;
}

export function TenantDialog({ record, onClose, onIssued }: TenantDialogProps) {
  const say = useSay();
  const hints = useHints();
  const submit = usePerform(tenant.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
    onDone: ({ id, first, tenantId, tenantName }) => {
      if (first) onIssued([{ id, realName: `${tenantName} ${tenantId}`, ...first }]);
    },
  });
  return (
    <VerbDialog
      title={record ? ['编辑租户', 'Edit tenant'] : ['新增租户', 'New tenant']}
      schema={whole}
      start={record ? valuesOf(formOf(tenantFields).shape, record) : {}}
      names={() => (record ? about : [...about, ...limits])}
      hints={hints}
      draft={`tenant-form-${record?.id ?? 'new'}`}
      submitLabel={['保存', 'Save']}
      width={760}
      things={['tenant']}
      intro={
        !record && (
          <p className="kx-about">
            {say([
              '保存后自动分配租户编号，并创建管理员账号 admin 及初始密码。',
              'Saving assigns the tenant its number and creates the account admin with an initial password.',
            ])}
          </p>
        )
      }
      onSubmit={(values) =>
        submit.mutateAsync({ body: { ...values, ...(record ? { id: record.id, version: record.version } : {}) } })
      }
      onClose={onClose}
    >
      {(form) => !record && <PackageField form={form} />}
    </VerbDialog>
  );
}

function PackageField({ form }: { form: Form }) {
  const say = useSay();
  const { data, isPending, isError, refetch } = useCall(tenantPackage.calls.select, {}, { staleTime: 5_000 });
  return (
    <div className="kx-form">
      <ChoiceField
        form={form}
        name="packageId"
        label={['产品包', 'Package']}
        options={(data ?? []).map(({ id, packageName }) => ({ value: id, label: packageName }))}
        loading={isPending}
        again={isError && refetch}
      />
      <p className="kx-hint">
        {say([
          '产品包决定租户可见、可授权的菜单，立即生效；不选择为不限制。',
          'The package decides which menus the tenant can see and grant. It takes effect at once; without one there is no limit.',
        ])}
      </p>
    </div>
  );
}

const namesOf = (rows: readonly Tenant[]) => rows.map(({ tenantName }) => tenantName).join('、');

export function SettingDialog({ chosen, onClose }: { chosen: readonly Tenant[]; onClose: () => void }) {
  const say = useSay();
  const hints = useHints();
  const set = usePerform(tenant.setting, { success: ['操作成功!', 'Done'] });
  const [only] = chosen.length === 1 ? chosen : [];
  return (
    <VerbDialog
      title={['授权配置', 'Settings']}
      schema={settings}
      start={only ? valuesOf(settings.shape, only) : {}}
      hints={hints}
      draft={`tenant-setting-${chosen.map(({ id }) => id).join('-')}`}
      submitLabel={['保存', 'Save']}
      things={['tenant']}
      intro={
        <p className="kx-about">
          {say([`设置${namesOf(chosen)}的账号额度与过期时间。`, `Accounts and expiry of ${namesOf(chosen)}.`])}
        </p>
      }
      onSubmit={(values) => {
        const accountNumber = typeof values.accountNumber === 'number' ? values.accountNumber : null;
        const expireTime = typeof values.expireTime === 'string' ? values.expireTime : null;
        return set.mutateAsync({ body: { ids: chosen.map(({ id }) => id), accountNumber, expireTime } });
      }}
      onClose={onClose}
    />
  );
}

export function ChoosePackage({ record, onClose }: { record: Tenant; onClose: () => void }) {
  const say = useSay();
  const set = usePerform(tenant.packageSetting, { success: ['操作成功!', 'Done'] });
  return (
    <VerbDialog
      title={['产品包配置', 'Package']}
      schema={choice}
      start={record.packageId ? { packageId: record.packageId } : {}}
      names={() => []}
      draft={`tenant-package-${record.id}`}
      submitLabel={['保存', 'Save']}
      things={['tenant']}
      intro={
        <p className="kx-about">{say([`为${record.tenantName}选择产品包。`, `Package of ${record.tenantName}.`])}</p>
      }
      onSubmit={({ packageId }) =>
        set.mutateAsync({
          body: { tenantId: record.tenantId, packageId: typeof packageId === 'string' ? packageId : null },
        })
      }
      onClose={onClose}
    >
      {(form) => <PackageField form={form} />}
    </VerbDialog>
  );
}
