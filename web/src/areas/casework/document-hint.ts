import type { Label } from '@kaoxin/contract/conventions.ts';

export const documentHint: Label = [
  '报名时使用通行证、护照等其他证件的，填写该证件的号码',
  'Of whichever document was used to register: an identity card, a pass, a passport',
];
