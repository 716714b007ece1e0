import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { EntityForm } from '../forms/entity-form.ts';
import { VersionsDrawer, type VersionSource } from './versions-drawer.tsx';

interface Props<T> {
  source: VersionSource<T>;
  form: Pick<EntityForm<T>, 'saved' | 'isDirty' | 'replace'>;
  /** What becomes of the thing as it is saved now, when that version comes back. */
  restored(version: T, saved: T): T;
}

/** Leads to the history of what is edited. */
export function VersionsButton<T>({ source, form, restored }: Props<T>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        历史版本
      </Button>
      {isOpen && (
        <VersionsDrawer
          source={source}
          present={form.saved}
          isDirty={form.isDirty}
          onRestore={(thing) => {
            setOpen(false);
            form.replace(restored(thing, form.saved));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
