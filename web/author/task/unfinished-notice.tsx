import { Alert, Button } from 'antd';
import type { UnfinishedPart } from '#tasks/unfinished-parts.ts';

interface Props {
  parts: readonly UnfinishedPart[];
  onGo(part: UnfinishedPart): void;
}

export const UNFINISHED_NOTICE = 'task-unfinished';

/** What is still missing in a task that can be saved as it is; each entry leads to its place. */
export function UnfinishedNotice({ parts, onGo }: Props) {
  if (parts.length === 0) return null;
  return (
    <Alert
      id={UNFINISHED_NOTICE}
      className="author-section"
      type="warning"
      showIcon
      title={`还有${parts.length}处没有完成，可以先保存，以后再补`}
      description={
        <ul className="task-unfinished">
          {parts.map((part) => (
            <li key={`${part.part} ${part.place}`}>
              <Button type="link" size="small" onClick={() => onGo(part)}>
                {part.where || part.label}
              </Button>
              {part.message}
            </li>
          ))}
        </ul>
      }
    />
  );
}
