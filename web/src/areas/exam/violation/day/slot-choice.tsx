import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { attendance } from '@kaoxin/contract/exam/attendance.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';

interface SlotChoiceProps {
  subjects: AnswerOf<typeof attendance.calls.rooms>['subjects'];
  chosen: number;
  onChoose: (slot: number) => void;
}

export function SlotChoice({ subjects, chosen, onChoose }: SlotChoiceProps) {
  const say = useSay();
  const slots = [...new Set(subjects.map(({ slot }) => slot))].sort((one, other) => one - other);
  if (slots.length < 2) return null;
  return (
    <fieldset className="kx-bare kx-day-rooms" aria-label={say(['时段', 'Time'])}>
      {slots.map((slot) => {
        const own = subjects.filter((subject) => subject.slot === slot);
        return (
          <PlainButton key={slot} look="plain" pressed={slot === chosen} onClick={() => onChoose(slot)}>
            <span className="kx-figures">{own[0]?.startTime.slice(5, 16)}</span>{' '}
            <span lang="zh-CN">{own.map(({ name }) => name).join('、')}</span>
          </PlainButton>
        );
      })}
    </fieldset>
  );
}
