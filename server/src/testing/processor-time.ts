/**
 * Starts measuring processor time and returns a function that gives the milliseconds used. Unlike wall time, it does
 * not depend on other programs.
 */
export function processorTime(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
}
