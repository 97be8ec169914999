import type { Label } from '@kaoxin/contract/conventions.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';

export const notShared = (typed: readonly { label: Label }[]): Label => [
  `${typed.map(({ label }) => `“${label[0]}”`).join('、')}为手工输入的条件，可能涉及个人信息，共享的视图中不保留`,
  `Typed conditions may name a person and are left out of shared views: ${typed.map(({ label }) => inSentence(label[1])).join(', ')}`,
];
