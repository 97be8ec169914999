import { maskEmail, maskText } from '@kaoxin/contract/casework/people/mask.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { emailProblem } from '@kaoxin/contract/user/profile.ts';
import type { CaseModule } from '#areas/casework/index.ts';
import { amendedExam, emptiedExam } from '#areas/exam/index.ts';
import type { Problem } from '#engine/filing/problems.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

type Petition = SelectedRow<'petitionLetter'>;
type Amended = Awaited<ReturnType<NonNullable<CaseModule['amended']>>>;

interface Contact {
  field: 'mailAddress' | 'email';
  filed: 'filedMailAddress' | 'filedEmail';
  label: string;
  mask(text: string): string;
  problem(text: string): Label | undefined;
}

const contacts: readonly Contact[] = [
  { field: 'mailAddress', filed: 'filedMailAddress', label: '通信地址', mask: maskText, problem: () => undefined },
  { field: 'email', filed: 'filedEmail', label: '电子邮箱', mask: maskEmail, problem: emailProblem },
];

type Fields = Readonly<Record<string, unknown>>;

export async function amendedPetition(
  work: Work,
  row: Petition,
  fields: Fields,
  problems: Problem[],
): Promise<Amended> {
  const { examId } = fields;
  const exam =
    examId === null ? await emptiedExam(work, row.examId) : await amendedExam(work, row.examId, examId, problems);
  const addresses = amendedContacts(work, row, fields, problems);
  return exam ? [exam, ...addresses] : addresses;
}

/** A blank address is unchanged, because the form never shows it in full. */
const amendedContacts = (work: Work, row: Petition, fields: Fields, problems: Problem[]): Amended =>
  contacts.flatMap(({ field, filed, label, mask, problem }) => {
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
    const columns = { [field]: work.context.secrets.seal(text), [filed]: row[filed] ?? row[field] ?? '' };
    return [{ field, label, before: before === null ? null : mask(before), after: mask(text), columns }];
  });
