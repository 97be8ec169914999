import type { CorrectionDetail } from '@kaoxin/contract/correction/calls.ts';
import type { ShownChange } from '@kaoxin/contract/correction/record.ts';
import { keyedFields } from '@kaoxin/contract/correction/states.ts';
import { useState } from 'react';
import { RevealDialog } from '#areas/casework/case/verbs/dialogs/reveal-dialog.tsx';
import { useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Chip } from '#ui/chip.tsx';
import { corrections } from './corrections.ts';
import '#ui/case/compare.css';
import './correction.css';

const isChanges = (value: unknown): value is ShownChange[] => Array.isArray(value);

export function ComparePanel({ one }: { one: CorrectionDetail }) {
  const say = useSay();
  const mayReveal = useOpens(corrections.calls.reveal);
  const [asking, setAsking] = useState(false);
  const [full, setFull] = useState<ShownChange[]>();
  // dictionary values keep the labels from the page
  const shownOf = (change: ShownChange) =>
    (keyedFields[change.fieldKey] ? undefined : full?.find(({ fieldKey }) => fieldKey === change.fieldKey)) ?? change;
  return (
    <Panel
      title={say(['更正内容', 'Changes'])}
      extra={mayReveal && <PlainButton onClick={() => setAsking(true)}>{say(['查看完整内容', 'Reveal'])}</PlainButton>}
    >
      <table className="kx-compare">
        <thead>
          <tr>
            <th scope="col">{say(['更正项', 'Field'])}</th>
            <th scope="col">{say(['原值', 'Before'])}</th>
            <th scope="col">{say(['新值', 'After'])}</th>
          </tr>
        </thead>
        <tbody>
          {one.changes.map(shownOf).map((change) => (
            <tr key={change.fieldKey}>
              <th scope="row">
                {change.label} {change.done !== null && <Done done={change.done} />}
              </th>
              <td>{change.oldValue ?? '—'}</td>
              <td>
                <ins>{change.newValue ?? '—'}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checks one={one} />
      {asking && (
        <RevealDialog
          kind={corrections}
          one={one}
          more={{ changes: ['更正内容', 'Changes'] }}
          alone
          onRevealed={(shown) => {
            if (isChanges(shown.changes)) setFull(shown.changes);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

function Done({ done }: { done: number }) {
  const say = useSay();
  return done === 1 ? (
    <Chip tone="good">{say(['已更正', 'Corrected'])}</Chip>
  ) : (
    <Chip>{say(['未更正', 'Not corrected'])}</Chip>
  );
}

function Checks({ one: { idCheck, rareSigns, certIssued } }: { one: CorrectionDetail }) {
  const say = useSay();
  const found = (isGood: boolean, good: readonly [string, string], bad: readonly [string, string]) => (
    <li>
      <Chip tone={isGood ? 'good' : 'bad'}>{say(isGood ? good : bad)}</Chip>
    </li>
  );
  if (!idCheck && rareSigns === 0 && certIssued === 0) return null;
  return (
    <ul className="kx-changes" aria-label={say(['核对结果', 'Checks'])}>
      {idCheck && (
        <>
          {found(
            idCheck.isValid === 1,
            ['校验位和出生日期正确', 'Check digit and birth date are correct'],
            ['校验位或出生日期不正确', 'Check digit or birth date is wrong'],
          )}
          {found(
            idCheck.sexAgrees === 1,
            ['性别与证件号码一致', 'Sex agrees'],
            ['性别与证件号码不一致', 'Sex does not match the ID number'],
          )}
          {found(
            idCheck.isTaken === 0,
            ['新证件号码未被使用', 'The new ID number is not in use'],
            ['新证件号码已存在应试人员记录', 'The new ID number belongs to another examinee'],
          )}
        </>
      )}
      {rareSigns > 0 && (
        <li>
          <Chip tone="info">
            {say([
              `新姓名含${rareSigns}个生僻字，请核对字形`,
              `${rareSigns} rare characters in the new name; check how they are written`,
            ])}
          </Chip>
        </li>
      )}
      {certIssued === 1 && (
        <li>
          <Chip tone="warn">{say(['成绩证书已制发', 'Certificates have been issued'])}</Chip>
        </li>
      )}
    </ul>
  );
}
