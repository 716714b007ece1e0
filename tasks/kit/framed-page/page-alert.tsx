import { useReducer, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { AlertQueue } from './alert-queue.ts';
import './page-alert.css';

interface PageAlerts {
  shown: string | undefined;
  add(message: unknown): void;
  close(): void;
}

/** The alerts of a page that may show none itself. */
export function usePageAlerts(): PageAlerts {
  const [queue] = useState(() => new AlertQueue());
  const [, draw] = useReducer((count: number) => count + 1, 0);
  return {
    shown: queue.shown,
    add(message) {
      queue.add(message, performance.now());
      draw();
    },
    close() {
      queue.close(performance.now());
      draw();
    },
  };
}

export function PageAlert({ alerts: { shown, close } }: { alerts: PageAlerts }) {
  return (
    <Dialog
      open={shown !== undefined}
      title="页面提示"
      onClose={close}
      actions={
        <Button variant="primary" data-autofocus onClick={close}>
          知道了
        </Button>
      }
    >
      <p className="page-alert">{shown}</p>
    </Dialog>
  );
}
