import { ImportBody, type ImportBodyProps } from './import-body.tsx';

/** An import as a page of its own; the page's heading is that of its tab. */
export function ImportPage(props: ImportBodyProps) {
  return (
    <div className="kx-page">
      <ImportBody {...props} />
    </div>
  );
}
