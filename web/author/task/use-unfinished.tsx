import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { EVERY_KIND, type Task } from '#tasks/task.schema.ts';
import { type UnfinishedPart, unfinishedParts } from '#tasks/unfinished-parts.ts';
import type { FormPlace } from '#web/staff/forms/form-history.ts';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { UNFINISHED_NOTICE } from './unfinished-notice.tsx';

const NONE: UnfinishedPart[] = [];

/** Lists what is not finished once the author saves, and from then on what is left of it; and leads there. */
export function useUnfinished(form: Pick<EntityForm<Task>, 'draft' | 'save' | 'goTo'>) {
  const { message } = App.useApp();
  const [isAsked, setIsAsked] = useState(false);
  /** The place that was asked for last, and the form's own last one at that time. */
  const [way, setWay] = useState<{ goTo: FormPlace; besides: FormPlace | undefined }>();
  const { draft } = form;
  const parts = useMemo(() => (isAsked ? unfinishedParts(EVERY_KIND, draft) : NONE), [isAsked, draft]);

  const save = () => {
    setIsAsked(true);
    const { length } = unfinishedParts(EVERY_KIND, draft);
    const saving = form.save();
    if (length === 0) return saving;
    const show = () => document.getElementById(UNFINISHED_NOTICE)?.scrollIntoView({ block: 'center' });
    void message.warning(
      <>
        还有{length}处没有完成
        <Button type="link" size="small" onClick={show}>
          查看
        </Button>
      </>,
    );
    return saving;
  };

  return {
    parts,
    save,
    go: ({ part, place }: UnfinishedPart) => setWay({ goTo: { field: part, place }, besides: form.goTo }),
    // A step that was undone or redone since then is the newer way.
    goTo: way && way.besides === form.goTo ? way.goTo : form.goTo,
  };
}
