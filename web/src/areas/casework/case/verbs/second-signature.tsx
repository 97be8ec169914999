import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import type { Form } from '#ui/form/use-form.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { PeoplePicker } from './people-picker.tsx';

export const forSigning: Label = ['提交签发', 'Submit for signing'];

export const receivers = ['deptId', 'toOrg'] as const;
export const oneOfReceivers: Label = [
  '本单位内转送选择接收机构，转出本单位填写接收单位，二者填一项',
  'Choose a department inside, or enter an organisation outside. Fill in one of the two.',
];

export function SecondSignature({ kind, form }: { kind: KindOfCase; form: Form }) {
  const say = useSay();
  return (
    <>
      <p className="kx-notice" role="status">
        {say([
          '提交后由所选签发人签发。签发前事项不转出，仍由您办理，期限继续计算。',
          'The signatory you choose signs the transfer. Until then the case stays with you and its time limits go on.',
        ])}
      </p>
      <PeoplePicker
        call={kind.calls.handlers}
        form={form}
        name="secondSignUserId"
        label={['签发人', 'Signatory']}
        required
        duty="audit"
      />
    </>
  );
}
