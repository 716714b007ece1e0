import type { Receipt } from '#domain/account/account.schema.ts';
import './receipt-facts.css';

function chineseTime(instant: string): string {
  return new Date(instant).toLocaleString('zh-CN', {
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
  });
}

/** What the server has received. The owner finds the same code in the results. */
export function ReceiptFacts({ receipt: { count, at, code } }: { receipt: Receipt }) {
  return (
    <div className="receipt">
      <dl className="receipt__facts">
        <div>
          <dt>已收到</dt>
          <dd>{count} 道题的答案</dd>
        </div>
        <div>
          <dt>提交时间</dt>
          <dd>
            <time dateTime={at}>{chineseTime(at)}</time>
          </dd>
        </div>
        <div className="receipt__code">
          <dt>回执码</dt>
          <dd>{code}</dd>
        </div>
      </dl>
      <p className="receipt__advice">请抄下或拍下回执码。需要查对时，把它告诉老师即可。</p>
    </div>
  );
}
