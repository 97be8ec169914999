import '#ui/case/case.css';
import '../template.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { dataTemplate } from '@kaoxin/contract/template/template.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useTabTitle } from '#platform/pages/tab.ts';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { DesignPage } from './design-page.tsx';

export default function TemplateDesignerPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const version = Number(search.get('version') ?? 0);
  const answer = useCall(
    dataTemplate.calls.detail,
    { id, ...(version > 0 ? { version } : {}) },
    { enabled: id !== '', keepPrevious: false, quiet: true },
  );
  const name = answer.data?.name;
  // two versions of one template may be open at once
  const numbered: Label = version > 0 ? [`（版本${version}）`, ` (version ${version})`] : ['', ''];
  useTabTitle(name ? [`${name}${numbered[0]}`, `${name}${numbered[1]}`] : undefined);
  if (id === '') return <DesignPage key="new" tab="design" />;
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <CaseSkeleton />;
  const tab = search.get('tab') === 'preview' ? 'preview' : 'design';
  return <DesignPage key={`${id} ${version}`} record={answer.data} asked={version} tab={tab} />;
}
