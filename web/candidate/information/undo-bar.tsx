import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#web/api-client/use-action.ts';

/** Something that was done, and how to take it back where that is possible. */
export interface Deed {
  text: string;
  undo?: (() => Promise<void>) | undefined;
}

interface UndoBarProps {
  deed: Deed;
  onClose(): void;
}

/** Stays until it is closed or something else is done: nobody has to be quick. */
export function UndoBar({ deed: { text, undo }, onClose }: UndoBarProps) {
  const back = useAction(
    async () => {
      await undo?.();
      onClose();
    },
    (error) => toast.error(`撤销失败：${error.message}`),
  );
  return (
    <div className="undo-bar">
      <span role="status" className="undo-bar__text">
        {text}
      </span>
      {undo ? (
        <Button size="small" loading={back.isRunning} onClick={() => back.run()}>
          撤销
        </Button>
      ) : null}
      <Button size="small" variant="text" onClick={onClose}>
        知道了
      </Button>
    </div>
  );
}
