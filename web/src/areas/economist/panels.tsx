import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import type { EconomistDetail } from '@kaoxin/contract/economist/calls.ts';
import { checkAnswers } from '@kaoxin/contract/economist/checks.ts';
import type { ShownAudit } from '@kaoxin/contract/economist/record.ts';
import { isKeyOf } from '@kaoxin/contract/records.ts';
import { PrintForm } from '#areas/casework/case/verbs/print-form.tsx';
import type { VerbProps } from '#areas/casework/case/verbs/verb-words.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Chip } from '#ui/chip.tsx';
import { minute } from '#ui/dates/minute.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import './economist.css';

type Filled = EconomistDetail['form'][number];

function inGroups(form: readonly Filled[]): Filled[][] {
  const groups: Filled[][] = [];
  for (const field of form) {
    const last = groups.at(-1);
    if (last?.[0]?.group === field.group) last.push(field);
    else groups.push([field]);
  }
  return groups;
}

export function FormPanel({ kind, one }: Pick<VerbProps<EconomistDetail>, 'kind' | 'one'>) {
  const say = useSay();
  return (
    <Panel title={one.templateName ?? say(['登记表', 'Form'])} extra={<PrintForm kind={kind} one={one} />}>
      {inGroups(one.form).map((fields) => {
        const { group = null, label: first = '' } = fields[0] ?? {};
        return (
          <section key={`${group} ${first}`} className="kx-filled" aria-label={group ?? undefined}>
            {group !== null && <h3>{group}</h3>}
            <Facts facts={fields.map(({ label, value }) => [[label, label], <Words key={label} text={value} />])} />
          </section>
        );
      })}
    </Panel>
  );
}

const Words = ({ text }: { text: string }) =>
  text === '' ? <Shown value={null} /> : <span className="kx-pre">{text}</span>;

export function WorkPanel({ one }: { one: EconomistDetail }) {
  const say = useSay();
  const { lines, sum, verdict, isEnough } = one.work;
  const doubts = one.doubts.filter((doubt) => doubt !== verdict);
  return (
    <Panel title={say(['工作年限', 'Years of work'])}>
      {lines.length === 0 ? (
        <p className="kx-empty">{say(['没有填写工作经历', 'No work was stated'])}</p>
      ) : (
        <ol className="kx-arithmetic">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
      <p className="kx-arithmetic-sum kx-figures">{sum}</p>
      <p>
        <Chip tone={isEnough === 1 ? 'good' : 'warn'}>{verdict}</Chip>
      </p>
      {doubts.length > 0 && (
        <ul className="kx-arithmetic" aria-label={say(['需逐件审核的原因', 'Why it is audited by itself'])}>
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function AuditsPanel({ one }: { one: EconomistDetail }) {
  const say = useSay();
  const isOpen = openStatuses.some((status) => status === one.caseStatus);
  if (one.audits.length === 0 && one.certNo === null && !isOpen) return null;
  return (
    <Panel title={say(['审核意见', 'Opinions'])}>
      {isOpen && <Facts facts={[[['待审核级', 'Next level'], one.auditLevelName]]} />}
      {one.audits.map((audit) => (
        <Audit key={`${audit.level} ${audit.time}`} audit={audit} />
      ))}
      {one.certNo !== null && (
        <Facts
          facts={[
            [['证书编号', 'Certificate'], figures(one.certNo)],
            [['登记日期', 'Registered'], figures(one.registerDate)],
            [['有效期至', 'Valid until'], figures(one.validTo)],
          ]}
        />
      )}
      {one.falsePromise === 1 && <Chip tone="bad">{say(['认定虚假承诺', 'False commitment'])}</Chip>}
    </Panel>
  );
}

function Audit({ audit }: { audit: ShownAudit }) {
  const say = useSay();
  const { levelName, resultName, auditorName, time, note, docNo, isBatch, items } = audit;
  const wrong = items.filter(({ ok, note: said }) => ok !== 1 || said !== null);
  return (
    <section className="kx-audit">
      <p>
        <strong>
          {say([`${levelName}：`, `${levelName}: `])}
          {resultName}
        </strong>{' '}
        {auditorName} <span className="kx-figures">{minute(time)}</span>{' '}
        {isBatch === 1 && <Chip>{say(['批量', 'In a batch'])}</Chip>}
      </p>
      {docNo !== null && <p>{say([`评审文号：${docNo}`, `Document: ${docNo}`])}</p>}
      {note !== null && <p className="kx-pre">{note}</p>}
      {wrong.length > 0 && (
        <ul className="kx-arithmetic">
          {wrong.map(({ key, label, ok, note: said }) => (
            <li key={key}>
              {say([`${label}：`, `${label}: `])}
              {isKeyOf(checkAnswers, ok) && say(checkAnswers[ok])}
              {said !== null && say([`（${said}）`, ` (${said})`])}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
