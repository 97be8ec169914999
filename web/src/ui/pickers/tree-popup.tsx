import type { ReactElement } from 'react';

/** The kit's tree lacks the id by which its box names it to screen readers: `popupRender={namedPopup(id)}`. */
export const namedPopup = (id: string | undefined) => (menu: ReactElement) => (
  <div id={id === undefined ? undefined : `${id}_list`}>{menu}</div>
);
