import type { Label } from '../../conventions.ts';

/** Names of the letters that a classification may choose as its default (domain.md 3.16), by code. */
export const letterTitles = {
  XF01: ['信访事项登记表', 'Registration form'],
  XF02: ['受理告知书', 'Notice of acceptance'],
  XF03: ['不予（不再）受理告知书', 'Notice of refusal'],
  XF04: ['转送（交办）函', 'Letter of transfer'],
  XF05: ['延长办理期限告知书', 'Notice of extension'],
  XF06: ['处理意见书', 'Opinion'],
  XF07: ['复查意见书', 'Opinion of the review'],
  XF08: ['复核意见书', 'Opinion of the final review'],
  XF09: ['送达回证', 'Proof of delivery'],
  XF10: ['收件回执', 'Receipt'],
  SS01: ['申诉受理通知书', 'Notice of acceptance'],
  SS02: ['申诉不予受理告知书', 'Notice of refusal'],
  SS03: ['申诉处理决定书', 'Decision'],
} as const satisfies Record<string, Label>;
