import { type CaseCalls, liftedForm } from '@kaoxin/contract/casework/calls.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import type { FormSchema, Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { draftOf } from '../../kind/kind.ts';
import { race, stated, type VerbProps } from '../verb-words.ts';

const amended = stated(['已更正', 'amended']);
const lifted = stated(['已解除保密', 'no longer confidential']);
const notEmptied: Label = ['不能清空，请改为正确的内容', 'It cannot be emptied. Enter the right content'];
/** hints of fields that may be emptied */
const emptying = { examId: ['不清楚是哪次考试的，请清空。', 'Clear it if the examination is not known.'] } as const;
const noChange: Label = ['没有要更正的内容', 'Nothing would change'];

/** Fields that the page shows unmasked become initial values. The others are masked, and blank in the dialog. */
const begun = ['typeId', 'districtId', 'examId', 'title', 'content', 'demand', 'workUnit'];
const masked = ['applicantName', 'idNo', 'phone', 'mailAddress', 'email'];

function startOf(one: CaseDetail, schema: FormSchema): Values {
  const shown = new Map<string, unknown>(Object.entries(one));
  return Object.fromEntries(
    begun.filter((name) => name in schema.shape).map((name) => [name, shown.get(name) ?? null]),
  );
}

function wordIn(one: CaseDetail, name: string): string | undefined {
  const word = new Map<string, unknown>(Object.entries(one)).get(name);
  return typeof word === 'string' ? word : undefined;
}

const formFor = ({ body }: CaseCalls['amend']): FormSchema => {
  const { id: _id, version: _version, confidential: _lifted, ...fields } = body.shape;
  return formOf(fields);
};

export function AmendDialog({ kind, one, onClose, onNext }: VerbProps) {
  const say = useSay();
  const { amend: call } = kind.calls;
  const amend = usePerform(call, amended);
  const schema = formFor(call);
  const shown = new Map<string, unknown>(Object.entries(one));
  const present = Object.fromEntries(
    masked.map((name) => {
      const value = shown.get(name);
      const words = typeof value === 'string' ? value : undefined;
      return [
        name,
        say([`现为${words ?? '空'}，不更正的请留空。`, `Now ${words ?? 'empty'}. Leave it blank to keep it.`]),
      ];
    }),
  );
  const start = startOf(one, schema);
  const emptiable = (kind.emptiable ?? []).filter((name) => !isEmpty(start[name]));
  const mayEmpty = new Set<string>(emptiable);
  const changedIn = ({ reason: _reason, ...values }: Values): Values =>
    Object.fromEntries(
      Object.entries(values)
        .map(([name, value]) => [name, isEmpty(value) && mayEmpty.has(name) ? null : value] as const)
        .filter(([name, value]) => (mayEmpty.has(name) || !isEmpty(value)) && value !== start[name]),
    );
  const emptied = (values: Values): Record<string, Label> =>
    Object.fromEntries(
      Object.keys(values)
        .filter((name) => isEmpty(values[name]) && !isEmpty(start[name]) && !mayEmpty.has(name))
        .map((name) => [name, notEmptied]),
    );
  const typeName = wordIn(one, 'typeName');
  return (
    <VerbDialog
      title={['更正登记信息', 'Amend details']}
      schema={schema}
      start={start}
      draft={draftOf(kind, 'amend', one.id)}
      draftIn="session"
      width={720}
      shown={{ typeId: typeName, districtId: one.districtName ?? undefined, examId: wordIn(one, 'examName') }}
      submitLabel={['更正', 'Amend']}
      hints={{
        typeId: say([
          '更正分类后，由新分类的承办机构办理。受理期限自收到之日起、办结期限自受理之日起按新分类计算，均不晚于已告知的期限。',
          'The department of the new category takes the case over. Its time limits count from receipt and from acceptance, and never end later than promised.',
        ]),
        ...present,
        ...Object.fromEntries(emptiable.map((name) => [name, say(emptying[name])])),
      }}
      intro={
        <p className="kx-hint">
          {say([
            '更正前后的内容和原因记入办理记录；申请人可以看到更正的内容和原因。',
            'The timeline keeps both states and the reason. The applicant sees what was amended, and why.',
          ])}
        </p>
      }
      lacking={emptied}
      refuse={(values) => (isEmpty(changedIn(values)) ? [noChange[0], noChange[1]] : undefined)}
      {...race(kind, one, 'amend')}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        amend.mutateAsync({
          body: { id: one.id, version: one.version, ...changedIn(values), reason: String(values.reason) },
        })
      }
    />
  );
}

export function LiftDialog({ kind, one, onClose, onNext }: VerbProps) {
  const say = useSay();
  const amend = usePerform(kind.calls.amend, lifted);
  return (
    <VerbDialog
      title={['解除保密', 'End confidentiality']}
      schema={liftedForm}
      draft={draftOf(kind, 'lift', one.id)}
      submitLabel={['解除保密', 'End confidentiality']}
      intro={
        <p className="kx-hint">
          {say([
            '解除后，承办机构的人员可以查看该事项，答复由审核人审核。',
            'Users of the department can then open the case, and an auditor approves its reply.',
          ])}
        </p>
      }
      {...race(kind, one, 'lift')}
      onClose={onClose}
      onNext={onNext}
      onSubmit={({ reason }) =>
        amend.mutateAsync({ body: { id: one.id, version: one.version, confidential: 0, reason: String(reason) } })
      }
    />
  );
}
