import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { ChildrenPart } from './children-part.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { emptyWriting, type Writing } from './writing.ts';

const { material, judgement } = questionType.of;

function Reading() {
  const [writing, setWriting] = useState<Writing>({
    ...emptyWriting(material),
    children: [
      { ...emptyWriting(judgement, 'first'), stem: '<p>材料说的是甲。</p>' },
      emptyWriting(judgement, 'second'),
    ],
  });
  const asItIs = { set: () => undefined, wrong: () => [], leave: () => undefined };
  return <ChildrenPart {...asItIs} writing={writing} tells={false} Editor={QuestionEditor} onChange={setWriting} />;
}
const cards = () => screen.queryAllByRole('heading', { level: 3, name: /^第\d小题$/ });

test('confirms the deletion of a written question about a text', async () => {
  const { user } = showSignedIn(<Reading />);
  const remove = () => screen.getAllByRole('button', { name: '删除小题' });
  await user.click(remove()[1] as HTMLElement);
  expect(cards()).toHaveLength(1);
  await user.click(remove()[0] as HTMLElement);
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: '取消' }));
  expect(cards()).toHaveLength(1);
  await user.click(remove()[0] as HTMLElement);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除小题' }));
  expect(cards()).toHaveLength(0);
});
