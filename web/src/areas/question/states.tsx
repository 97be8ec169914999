import { bankAuditStatus, questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { useLanguage } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';

const { draft, awaiting, banked, disabled, leaked } = questionStatus.of;
const tones: Readonly<Record<number, Tone>> = {
  [draft]: 'neutral',
  [awaiting]: 'info',
  [banked]: 'good',
  [disabled]: 'paused',
  [leaked]: 'bad',
};

const isStatus = <K extends number>(dictionary: { of: Readonly<Record<string, K>> }, key: number): key is K =>
  Object.values<number>(dictionary.of).includes(key);

export function QuestionStatusChip({ status }: { status: number }) {
  const language = useLanguage();
  if (!isStatus(questionStatus, status)) return null;
  return <Chip tone={tones[status] ?? 'neutral'}>{questionStatus.label(status, language)}</Chip>;
}

const { none, awaiting: submitted, passed, rejected, revoked } = bankAuditStatus.of;
const auditTones: Readonly<Record<number, Tone>> = {
  [none]: 'neutral',
  [submitted]: 'info',
  [passed]: 'good',
  [rejected]: 'bad',
  [revoked]: 'paused',
};

export function BankStatusChip({ status }: { status: number }) {
  const language = useLanguage();
  if (!isStatus(bankAuditStatus, status)) return null;
  return <Chip tone={auditTones[status] ?? 'neutral'}>{bankAuditStatus.label(status, language)}</Chip>;
}
