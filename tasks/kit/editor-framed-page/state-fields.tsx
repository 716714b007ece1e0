import { AutoComplete, Checkbox } from 'antd';
import { useId } from 'react';
import { type FramedPage, LONGEST } from '../framed-page/framed-page.ts';
import { pageStateName } from '../framed-page/state-name.ts';
import { pathsIn } from '../framed-page/value-path.ts';

interface StateFieldsProps {
  page: FramedPage;
  newest: { value: unknown } | undefined;
  onChange(changed: Partial<FramedPage>, name?: string): void;
}

/** Which of the page's values tells one step from the next in the answer graph. */
export function StateFields({ page, newest, onChange }: StateFieldsProps) {
  const id = useId();
  const paths = newest ? pathsIn(newest.value).map(({ path }) => path) : [];
  return (
    <section aria-label="作答路径图的状态">
      <h3>作答路径图的状态</h3>
      <p className="framed-editor-note">路径图里，这个值相同就是同一步。不填时看整个作答。</p>
      <div className="framed-editor-fields">
        <div>
          <label className="framed-editor-label" htmlFor={id}>
            状态的路径
          </label>
          <AutoComplete
            id={id}
            className="framed-editor-path"
            value={page.statePath}
            maxLength={LONGEST.path}
            placeholder="整个作答"
            options={paths.filter((path) => path !== '').map((path) => ({ value: path }))}
            onChange={(path) => onChange({ statePath: path.trim() }, 'statePath')}
          />
        </div>
        <Checkbox
          checked={page.isStateSorted}
          onChange={({ target }) => onChange({ isStateSorted: target.checked })}
        >
          列表不分先后
        </Checkbox>
        {newest && <span className="framed-editor-now">现在的状态：{pageStateName(page, newest.value)}</span>}
      </div>
    </section>
  );
}
