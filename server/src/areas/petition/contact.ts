import { maskEmail, maskText } from '@kaoxin/contract/casework/mask.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { emailProblem } from '@kaoxin/contract/user/profile.ts';
import type { CaseModule } from '#areas/casework/index.ts';
import type { Problem } from '#engine/filing/problems.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

type Petition = SelectedRow<'petitionLetter'>;
type Amended = Awaited<ReturnType<NonNullable<CaseModule['amended']>>>;

interface Contact {
  field: 'mailAddress' | 'email';
  label: string;
  mask(text: string): string;
  problem(text: string): Label | undefined;
}

const contacts: readonly Contact[] = [
  { field: 'mailAddress', label: '通信地址', mask: maskText, problem: () => undefined },
  { field: 'email', label: '电子邮箱', mask: maskEmail, problem: emailProblem },
];

/** Postal address and e-mail that staff correct. A blank one is unchanged, because the form never shows it in full. */
export const amendedContacts = async (
  work: Work,
  row: Petition,
  fields: Readonly<Record<string, unknown>>,
  problems: Problem[],
): Promise<Amended> =>
  contacts.flatMap(({ field, label, mask, problem }) => {
    const said = fields[field];
    const text = typeof said === 'string' ? said.trim() : '';
    const before = decrypt(work, row[field]);
    if (text === '' || text === before) return [];
    const wrong: Label | undefined =
      row.isAnonymous === 1
        ? [`匿名信访不登记${label}`, 'An anonymous petition stores no address of the applicant']
        : problem(text);
    if (wrong) {
      problems.push([...wrong, field]);
      return [];
    }
    const columns = { [field]: work.context.secrets.seal(text) };
    return [{ field, label, before: before === null ? null : mask(before), after: mask(text), columns }];
  });
