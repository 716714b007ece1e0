import { Button } from 'antd';
import { Link } from 'wouter';
import type { Chart } from '#domain/chart/chart.schema.ts';
import { listTags } from '#domain/report/report-tags.ts';
import type { Editor } from '#web/staff/rich-text/editor.ts';
import { insertTag } from './tag-completion.tsx';

interface Props {
  editor: Editor | undefined;
  /** Those of this template; undefined while they are not known. */
  charts: readonly Chart[] | undefined;
}

/** What can be put into the text, where the caret was last. */
export function TagPalette({ editor, charts }: Props) {
  const entry = (key: string, label: string, title: string, inserted: string) => (
    <Button
      key={key}
      size="small"
      className="tag-palette-entry"
      title={title}
      disabled={!editor}
      // The caret stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor && insertTag(editor, inserted)}
    >
      {label}
    </Button>
  );
  return (
    <aside className="tag-palette" aria-label="插入">
      <h2 className="tag-palette-title">标签</h2>
      <div className="tag-palette-entries">
        {listTags().map(({ label, explanation, example, inserted }) =>
          entry(label, label, `${explanation}\n例如 ${example}`, inserted),
        )}
      </div>
      <h2 className="tag-palette-title">图表</h2>
      <div className="tag-palette-entries">
        {charts?.map(({ name, title }) => entry(name, name, title, `{图表:${name}}`))}
        {charts?.length === 0 && (
          <p className="author-muted template-note">
            这个模板还没有图表，可以在<Link to="/chart-edit">我的图表</Link>中添加
          </p>
        )}
      </div>
      <p className="author-muted template-note">
        {editor ? '也可以在文本中直接输入“{”，从列表中选择。' : '查看源码时不能插入，请先返回编辑。'}
      </p>
    </aside>
  );
}
