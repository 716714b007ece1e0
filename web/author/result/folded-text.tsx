import { Button } from 'antd';
import { useId, useState } from 'react';

const FOLDED_LINES = 5;
/** About as many as stand in so many lines of a wide page. */
const FOLDED_CHARACTERS = 200;

/** Whether a text would push everything else out of sight. */
export function isLongText(text: string): boolean {
  return text.length > FOLDED_CHARACTERS || text.split('\n', FOLDED_LINES + 1).length > FOLDED_LINES;
}

/** What a candidate wrote; a long text shows its first lines until more is wanted. */
export function FoldedText({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (!isLongText(text)) return text;
  return (
    <>
      {isOpen ? (
        // Reached by the Tab key, so that it can be scrolled without a mouse.
        <div id={id} className="unfolded-text" role="region" aria-label="全文" tabIndex={0}>
          {text}
        </div>
      ) : (
        <div id={id} className="folded-text">
          {text}
        </div>
      )}
      <Button
        type="link"
        size="small"
        className="folded-text-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? '收起' : `展开全文（${[...text].length} 字）`}
      </Button>
    </>
  );
}
