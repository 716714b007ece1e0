/**
 * What is dear and follows every keystroke: done at once after a pause, and at most once in `ms` while keys go on being pressed, the
 * last one included.
 */
export function paced(act: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restsUntil = -Infinity;
  const run = () => {
    timer = undefined;
    restsUntil = performance.now() + ms;
    act();
  };
  return {
    note(): void {
      if (timer !== undefined) return;
      const rest = restsUntil - performance.now();
      if (rest <= 0) run();
      else timer = setTimeout(run, rest);
    },
    stop: () => clearTimeout(timer),
  };
}
