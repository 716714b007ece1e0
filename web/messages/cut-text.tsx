import { Tooltip } from 'antd';
import { cutText } from '#domain/message/message-values.ts';

const LONGEST_TIP = 1_000;

/** The beginning of a long text; the whole for whoever points at it, or comes to it with the Tab key. */
export function CutText({ text, most }: { text: string; most: number }) {
  const cut = cutText(text, most);
  if (cut === text) return text;
  return (
    <Tooltip title={cutText(text, LONGEST_TIP)} trigger={['hover', 'focus', 'click']}>
      <span tabIndex={0} className="cut-text">
        {cut}
      </span>
    </Tooltip>
  );
}
