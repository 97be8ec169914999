/**
 * Scrolls a frame until the item is fully visible. `scrollIntoView` would move the start of Tab navigation here
 * (Chromium 150).
 */
export function showWithin(item: Element, frame: Element): void {
  const [own, box] = [item.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollLeft += Math.min(0, own.left - box.left) + Math.max(0, own.right - box.right);
  frame.scrollTop += Math.min(0, own.top - box.top) + Math.max(0, own.bottom - box.bottom);
}
