import { Button, Empty } from 'antd';
import { type PageWord, saysAnswered } from '../framed-page/framed-page.ts';
import { textOf } from '../framed-page/value-path.ts';

/** A message of the page that is being tried out. */
export interface TriedMessage {
  id: number;
  afterMs: number;
  value?: unknown;
  /** In the place of a value. */
  word?: PageWord;
  problem?: 'too-large' | 'no-json';
}

const WORDS: Record<PageWord, string> = {
  ready: '页面已准备好（不是作答）',
  restored: '页面已显示上次的作答（不是作答）',
  alert: '页面提示（不是作答）',
};
const PROBLEMS = { 'too-large': '过大，不能作为作答', 'no-json': '不是JSON数据，不能作为作答' } as const;
const LONGEST_SHOWN = 300;

function wordsOf({ value, word, problem }: TriedMessage): string {
  if (word) return WORDS[word];
  if (problem) return PROBLEMS[problem];
  const text = textOf(value) ?? 'null';
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function markOf({ value }: TriedMessage): string {
  const isAnswered = saysAnswered(value);
  if (isAnswered === undefined) return '';
  return isAnswered ? '已作答' : '未作答';
}

interface MessageListProps {
  /** Newest first. */
  messages: readonly TriedMessage[];
  onClear(): void;
}

export function MessageList({ messages, onClear }: MessageListProps) {
  return (
    <section className="framed-editor-messages" aria-label="页面发来的消息">
      <div className="framed-editor-head">
        <h3>页面发来的消息</h3>
        <Button size="small" disabled={messages.length === 0} onClick={onClear}>
          清空
        </Button>
      </div>
      {messages.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="还没有消息。在预览里操作页面，它发来的内容会显示在这里"
        />
      ) : (
        <ol className="framed-editor-list" tabIndex={0} aria-label="消息，最新的在前">
          {messages.map((message) => (
            <li key={message.id}>
              <span className="framed-editor-time">{(message.afterMs / 1000).toFixed(1)}秒</span>
              <code>{wordsOf(message)}</code>
              {markOf(message) && <span className="framed-editor-mark">{markOf(message)}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
