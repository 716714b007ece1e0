import { useEffect, useRef } from 'react';
import { Alert } from 'antd';
import { Link } from 'wouter';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';

/** By then the dialog that asked has closed and let the focus go. */
const DIALOG_CLOSED_MS = 400;

/** Where somebody's record was until a moment ago. Whoever has put it away goes on from here with the keyboard. */
export function GoneRecord({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focus = () => place.current?.focus();
    focus();
    const timer = setTimeout(() => {
      if (!place.current?.closest('.ant-drawer')?.contains(document.activeElement)) focus();
    }, DIALOG_CLOSED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="result-focus">
      <Alert
        type="success"
        showIcon
        title={text}
        description={
          <>
            {DAYS_IN_TRASH}天内可以<Link to="/trash">在回收站中恢复</Link>
            ，但考生已重新作答的不能恢复。
          </>
        }
      />
    </div>
  );
}
