import { PageOutlet } from './page-outlet.tsx';

/** For pages that are printed: nothing around them. */
export function PrintFrame() {
  return (
    <main>
      <PageOutlet />
    </main>
  );
}
