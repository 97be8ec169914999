/**
 * Names the tests that passed at their second attempt, at the end of a run: a browser on a busy machine gets one, and
 * whoever reads the run sees which stories leaned on it.
 */
export default class SecondAttempts {
  #named = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#named.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.#named.length === 0) return;
    console.log('第二次才通过的测试 / passed at the second attempt:');
    for (const name of this.#named) console.log(`  ${name}`);
  }
}
