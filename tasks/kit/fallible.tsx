import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';

interface FallibleProps {
  message: string;
  canRetry: boolean;
  className: string;
  children(onError: () => void): ReactNode;
}

/** What is fetched from an address, or in its place that it did not come. */
export function Fallible({ message, canRetry, className, children }: FallibleProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (!isBroken) return children(() => setIsBroken(true));
  return (
    <div className={className} role="alert">
      <p>{message}</p>
      {canRetry && (
        <Button
          size="small"
          onClick={(event) => {
            // The button is gone in a moment; the arrow keys go on working from the part around it.
            event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
            setIsBroken(false);
          }}
        >
          重试
        </Button>
      )}
    </div>
  );
}
