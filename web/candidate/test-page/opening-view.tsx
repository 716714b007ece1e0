import { useEffect, useRef } from 'react';
import type { Task } from '#tasks/task.schema.ts';
import { Button } from '#ui/button.tsx';
import { TaskBody } from './task-body.tsx';
import { useStartContest } from './use-start-contest.ts';

interface OpeningViewProps {
  task: Task;
  /** The address asked for the first task, and opening that one starts the test. */
  isStartAsked: boolean;
}

export function OpeningView({ task, isStartAsked }: OpeningViewProps) {
  const { start, isStarting } = useStartContest();

  const isDue = useRef(isStartAsked);
  useEffect(() => {
    if (isDue.current) start();
    isDue.current = false;
  });

  return (
    <>
      <TaskBody task={task} payload={{}} />
      <div className="test__actions">
        <Button variant="primary" size="large" loading={isStarting} onClick={start}>
          开始测试
        </Button>
      </div>
    </>
  );
}
