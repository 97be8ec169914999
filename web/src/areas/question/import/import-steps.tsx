import { type ProgressStep, ProgressSteps } from '#ui/steps/progress-steps.tsx';

const steps = [
  { key: 'choose', label: ['选择题库和格式', 'Bank and format'] },
  { key: 'read', label: ['上传并读取', 'Upload'] },
  { key: 'correct', label: ['核对试题', 'Look through'] },
  { key: 'confirm', label: ['确认导入', 'Confirm'] },
] as const satisfies readonly ProgressStep[];
export type ImportStep = (typeof steps)[number]['key'];

export const ImportSteps = ({ now }: { now: ImportStep }) => (
  <div className="question-import-steps">
    <ProgressSteps label={['导入步骤', 'Steps of the import']} steps={steps} now={now} />
  </div>
);
