import type { AppealDetail } from '@kaoxin/contract/appeal/calls.ts';
import { replyFields } from '@kaoxin/contract/appeal/record.ts';
import { appealResult } from '@kaoxin/contract/casework/results.ts';
import {
  changeProblem,
  isOfSubject,
  lighterThan,
  recordStatus,
  violationEffects,
} from '@kaoxin/contract/exam/violation-states.ts';
import type { ReplyParts } from '#areas/casework/case/reply/reply-parts.ts';
import { useLanguage } from '#platform/language.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { Values } from '#ui/form/fields.ts';
import type { Form } from '#ui/form/use-form.ts';

const names = ({ violation }: AppealDetail, { replyResult, violationLevel }: Values): readonly string[] => {
  const changes = replyResult === appealResult.of.changed && violation && violation.status !== recordStatus.of.revoked;
  if (!changes) return [];
  return isOfSubject(violationLevel) ? ['violationLevel', 'violationSubject'] : ['violationLevel'];
};

function LevelFields({ one, form }: { one: AppealDetail; form: Form }) {
  const language = useLanguage();
  const { violation } = one;
  const counts = names(one, form.values);
  if (!violation || counts.length === 0) return null;
  return (
    <div className="kx-form">
      <ChoiceField
        form={form}
        name="violationLevel"
        label={['变更后的违纪等级', 'New level']}
        options={lighterThan(violation.level).map((level) => ({
          value: level,
          label: violationEffects[level][language],
        }))}
        required
      />
      {counts.includes('violationSubject') && (
        <ChoiceField
          form={form}
          name="violationSubject"
          label={['变更后的涉及科目', 'New subject']}
          options={violation.subjects.map(({ subjectCode, name }) => ({ value: subjectCode, label: name }))}
          required
        />
      )}
    </div>
  );
}

/** Decisions of a reply about the violation; the level cannot become more severe. */
export const levelFields: ReplyParts<AppealDetail> = {
  fields: replyFields,
  names,
  lacking: (one, values) => {
    if (!one.violation || names(one, values).length === 0) return {};
    const { violationLevel: level, violationSubject: subjectCode } = values as {
      violationLevel?: number;
      violationSubject?: string;
    };
    const problem = changeProblem(one.violation, { level, subjectCode });
    if (!problem) return {};
    return { [problem.field === 'level' ? 'violationLevel' : 'violationSubject']: problem.words };
  },
  draw: LevelFields,
};
