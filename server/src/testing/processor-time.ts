/**
 * Starts counting the processor time of this process. Answers a function that gives the milliseconds used since: unlike the clock,
 * they do not grow while other programs use the machine.
 */
export function processorTime(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
}
