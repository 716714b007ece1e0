/**
 * Jodit put together from the parts that authors need. Its own entry also brings twenty languages, and plugins that upload
 * files or fetch scripts from elsewhere.
 */
import { Icon } from 'jodit/esm/core/ui/icon.js';
import { Jodit } from 'jodit/esm/jodit.js';
import chinese from 'jodit/esm/langs/zh_cn.js';
import * as parts from 'jodit/esm/modules/index.js';
import * as icons from 'jodit/esm/styles/icons/index.js';
import 'jodit/esm/plugins/backspace/backspace.js';
import 'jodit/esm/plugins/bold/bold.js';
import 'jodit/esm/plugins/color/color.js';
import 'jodit/esm/plugins/delete/delete.js';
import 'jodit/esm/plugins/dtd/dtd.js';
import 'jodit/esm/plugins/enter/enter.js';
import 'jodit/esm/plugins/focus/focus.js';
import 'jodit/esm/plugins/font/font.js';
import 'jodit/esm/plugins/format-block/format-block.js';
import 'jodit/esm/plugins/hotkeys/hotkeys.js';
import 'jodit/esm/plugins/hr/hr.js';
import 'jodit/esm/plugins/indent/indent.js';
import 'jodit/esm/plugins/justify/justify.js';
import 'jodit/esm/plugins/key-arrow-outside/key-arrow-outside.js';
import 'jodit/esm/plugins/link/link.js';
import 'jodit/esm/plugins/ordered-list/ordered-list.js';
import 'jodit/esm/plugins/redo-undo/redo-undo.js';
import 'jodit/esm/plugins/resize-cells/resize-cells.js';
import 'jodit/esm/plugins/select/select.js';
import 'jodit/esm/plugins/select-cells/select-cells.js';
import 'jodit/esm/plugins/size/size.js';
import 'jodit/esm/plugins/tab/tab.js';
import 'jodit/esm/plugins/table/table.js';
import 'jodit/esm/plugins/table-keyboard-navigation/table-keyboard-navigation.js';
import 'jodit/esm/plugins/toolbar-navigation/toolbar-navigation.js';
import 'jodit/esm/plugins/wrap-nodes/wrap-nodes.js';
import 'jodit/es2021/jodit.css';
import { OWN_ICONS } from './editor-icons.ts';
import { WORDS } from './jodit-words.ts';

for (const [name, icon] of Object.entries({ ...icons, ...OWN_ICONS })) Icon.set(name.replace('_', '-'), icon);
for (const [name, part] of Object.entries(parts)) {
  const made: unknown = typeof part === 'function' ? part.prototype : undefined;
  const isNamed = typeof made === 'object' && made !== null && 'className' in made;
  const className = isNamed && typeof made.className === 'function' ? String(made.className()) : name;
  Object.assign(Jodit.modules, { [className]: part });
}
Jodit.lang['zh_cn'] = { ...chinese, ...WORDS };

export { Jodit };
