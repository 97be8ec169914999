import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * The popup of a tree select: adds the label that the kit's tree lacks. The kit announces the active place by its id;
 * this announces its name.
 */
function TreePopup({ id, children }: { id: string | undefined; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState('');
  useEffect(() => {
    const element = popup.current;
    if (!element) return;
    const look = () => {
      element.querySelector('[aria-live="assertive"]')?.setAttribute('aria-hidden', 'true');
      const at = element.querySelector('.ant-select-tree-treenode-active .ant-select-tree-title');
      setActive(at?.textContent ?? '');
    };
    look();
    const watch = new MutationObserver(look);
    watch.observe(element, { subtree: true, childList: true, attributeFilter: ['class'] });
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={popup} {...(id === undefined ? {} : { id: `${id}_list` })}>
      <span className="hidden-text" role="status">
        {active}
      </span>
      {children}
    </div>
  );
}

export const namedPopup = (id: string | undefined) => (menu: ReactElement) => <TreePopup id={id}>{menu}</TreePopup>;
