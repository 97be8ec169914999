const parts = new Set<() => void>();

/** Registers what a part of the browser's memory clears at log-out and on code 401 (specification section 4). */
export const onLogout = (clear: () => void): void => {
  parts.add(clear);
};

/** Local log-out: token, menu, roles, tabs, lock and both cookies go; the guard then leads to /login. */
export function runLogoutHooks(): void {
  for (const clear of parts) clear();
}
