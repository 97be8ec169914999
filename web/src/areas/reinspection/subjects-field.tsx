import type { ReviewSubject } from '@kaoxin/contract/reinspection/task.ts';
import { useSay } from '#platform/language.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';

const field = 'subjects';
const subjectsIn = (value: unknown): readonly ReviewSubject[] => (Array.isArray(value) ? value : []);
const blank: ReviewSubject = { code: '', name: '', objective: 0, allowed: 1 };

/** 可复核科目: by the code that the examination has for it; what it is called there is what it is called here. */
export function SubjectsField({ form }: { form: Form }) {
  const say = useSay();
  const id = controlId(form, field);
  const subjects = subjectsIn(form.values[field]);
  const set = (place: number, change: Partial<ReviewSubject>) =>
    form.set(
      field,
      subjects.map((one, at) => (at === place ? { ...one, ...change } : one)),
    );
  return (
    <div className="kx-form">
      <FieldFrame id={id} label={say(['可复核科目', 'Subjects'])} required error={form.errors[field]} wide>
        <table className="kx-matrix" id={id} tabIndex={-1}>
          <thead>
            <tr>
              <th scope="col">{say(['科目代码', 'Code'])}</th>
              <th scope="col">{say(['科目名称', 'Subject'])}</th>
              <th scope="col">{say(['客观题科目', 'Objective'])}</th>
              <th scope="col">{say(['可复核', 'Reviewed'])}</th>
              <th scope="col">{say(['操作', 'Actions'])}</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map((one, place) => (
              // rows have no name of their own before they are filled in
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a row is known by
              <tr key={place}>
                {(['code', 'name'] as const).map((key) => (
                  <td key={key}>
                    <input
                      aria-label={`${say(key === 'code' ? ['科目代码', 'Code'] : ['科目名称', 'Subject'])} ${place + 1}`}
                      value={one[key]}
                      onChange={({ target }) => set(place, { [key]: target.value })}
                    />
                  </td>
                ))}
                {(['objective', 'allowed'] as const).map((key) => (
                  <td key={key}>
                    <input
                      type="checkbox"
                      aria-label={`${say(key === 'objective' ? ['客观题科目', 'Objective'] : ['可复核', 'Reviewed'])} ${place + 1}`}
                      checked={one[key] === 1}
                      onChange={({ target }) => set(place, { [key]: target.checked ? 1 : 0 })}
                    />
                  </td>
                ))}
                <td>
                  <PlainButton
                    onClick={() =>
                      form.set(
                        field,
                        subjects.filter((_, at) => at !== place),
                      )
                    }
                  >
                    {say(['移除', 'Remove'])}
                  </PlainButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <PlainButton onClick={() => form.set(field, [...subjects, blank])}>{say(['添加科目', 'Add'])}</PlainButton>
      </FieldFrame>
    </div>
  );
}
