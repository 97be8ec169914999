import type { LookedIn } from '#platform/audit/person-looks.ts';
import type { CaseModule } from '../kind/kind.ts';

export const amongCases = ({ kind }: CaseModule): LookedIn => ({ key: kind, title: '按人查找信访记录' });
