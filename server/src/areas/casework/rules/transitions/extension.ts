import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { buttons, type Party, type Transition } from './row.ts';

/** 延期: one user asks, leadership decides (G11, G11b). Economist cases have none. */
export function extension(holder: 'handler' | 'anyHolder', letter?: 'XF05'): readonly Transition[] {
  const asker: Party = holder === 'handler' ? 'handler' : 'asker';
  const others: readonly Party[] = holder === 'handler' ? [] : ['next'];
  return [
    {
      name: 'extend',
      verb: 'extend',
      from: openStatuses,
      to: 'same',
      by: buttons('extend'),
      preconditions: holder === 'handler' ? ['handler', 'extendable'] : ['extendable'],
      inputChecks: ['extensionDays', 'extensionReason'],
      effect: 'askExtension',
      event: 'extend_ask',
      notifies: ['leader'],
    },
    {
      name: 'extend-grant',
      verb: 'extendAudit',
      variant: 'grant',
      from: openStatuses,
      to: 'same',
      by: buttons('extend'),
      preconditions: ['leaderForExtension', 'notOwnExtension', 'extensionAsked', 'noInterest', 'notBarred'],
      inputChecks: [],
      effect: 'grantExtension',
      event: 'extend_ok',
      visible: true,
      notifies: ['applicant', asker, ...others],
      letter,
    },
    {
      name: 'extend-refuse',
      verb: 'extendAudit',
      variant: 'refuse',
      from: openStatuses,
      to: 'same',
      by: buttons('extend'),
      preconditions: ['leaderForExtension', 'notOwnExtension', 'extensionAsked', 'noInterest', 'notBarred'],
      inputChecks: ['auditNote'],
      effect: 'refuseExtension',
      event: 'extend_no',
      notifies: [asker],
    },
  ];
}
