import type { Label } from '@kaoxin/contract/conventions.ts';
import type { DictCalls } from '@kaoxin/contract/system/dict.ts';

export interface DictOptions {
  /** prefix of its menu and buttons: `<name>_add…` */
  name: string;
  calls: DictCalls;
  title: Label;
  layout: 'beside' | 'below';
}
