import { ImportBody, type ImportBodyProps } from './import-body.tsx';

export function ImportPage(props: ImportBodyProps) {
  return (
    <div className="kx-page">
      <ImportBody {...props} />
    </div>
  );
}
