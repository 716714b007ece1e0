import { Fragment } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useArrowKeys } from '../../../kit/keyboard-movement.ts';

export interface Tool {
  label: string;
  /** Said beside its name. */
  keys?: string | undefined;
  icon: string;
  isPossible: boolean;
  act(): void;
}

interface ToolbarProps {
  /** What belongs together stands together. */
  groups: readonly (readonly Tool[])[];
}

const withKeys = ({ label, keys }: Tool): string => (keys === undefined ? label : `${label}（${keys}）`);

/** One stop of the Tab key; arrow keys go from tool to tool, also over those that cannot be used now. */
export function Toolbar({ groups }: ToolbarProps) {
  const { itemProps } = useArrowKeys<HTMLButtonElement>(groups.flat().length);
  const firstOf = (group: number) => groups.slice(0, group).flat().length;
  return (
    <div className="drawing-toolbar" role="toolbar" aria-label="画布工具">
      {groups.map((tools, group) => (
        <Fragment key={tools[0]?.label}>
          {group > 0 && <span className="drawing-toolbar-line" aria-hidden="true" />}
          {tools.map((tool, index) => (
            <button
              key={tool.label}
              type="button"
              className="drawing-tool"
              title={withKeys(tool)}
              aria-label={tool.label}
              aria-disabled={!tool.isPossible}
              {...itemProps(firstOf(group) + index)}
              onClick={tool.isPossible ? tool.act : undefined}
            >
              <Icon path={tool.icon} size={18} />
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
}
