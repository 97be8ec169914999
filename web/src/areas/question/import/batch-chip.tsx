import type { Label } from '@kaoxin/contract/conventions.ts';
import type { QuestionBatch } from '@kaoxin/contract/question/staging.ts';
import { useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';

const states: Readonly<Record<QuestionBatch['state'], readonly [Tone, Label]>> = {
  reading: ['info', ['正在读取', 'Being read']],
  staged: ['warn', ['待核对', 'To look through']],
  taking: ['info', ['正在导入', 'Being imported']],
  part: ['warn', ['部分导入', 'Partly imported']],
  imported: ['good', ['已导入', 'Imported']],
  dropped: ['paused', ['已放弃', 'Discarded']],
};

export function BatchChip({ state }: { state: QuestionBatch['state'] }) {
  const say = useSay();
  const [tone, label] = states[state];
  return <Chip tone={tone}>{say(label)}</Chip>;
}
