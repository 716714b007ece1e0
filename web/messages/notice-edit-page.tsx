import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { NoticeInput, type SeenNotice } from '#domain/notice/notice.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { markRead } from '#web/api-client/unread-store.ts';
import { EntityPage } from '#web/staff/entity-page.tsx';
import { fieldErrors } from '#web/staff/forms/check-form.ts';
import { EditFrame } from '#web/staff/forms/edit-frame.tsx';
import type { Versioned } from '#web/staff/forms/entity-form.ts';
import { useEntityForm } from '#web/staff/forms/use-entity-form.ts';
import { noticePath } from './correspondence.ts';
import { forgetCorrespondence, noticeQuery } from './correspondence-queries.ts';
import { describeNotice, inputOf, mergedNotice, saveNotice } from './notice/notice-draft.ts';
import { NoticeFields, WrittenNotice } from './notice/notice-fields.tsx';
import './messages.css';

function NoticeForm({ loaded }: { loaded: Versioned<SeenNotice> }) {
  const { owner, name, mayChange, isUnread } = loaded.thing;
  const queries = useQueryClient();
  const form = useEntityForm(loaded, {
    idPrefix: 'notice',
    check: (draft) => fieldErrors(NoticeInput, inputOf(draft)),
    confirm: () => Promise.resolve(true),
    send: saveNotice,
    describe: describeNotice,
    merge: mergedNotice,
    reload: (wanted) => queries.fetchQuery({ ...noticeQuery(owner, wanted), staleTime: 0 }),
    pathOf: (wanted) => noticePath(owner, wanted),
    afterSave: () => void forgetCorrespondence(queries),
  });
  useEffect(() => {
    if (isUnread) void markRead('notice', entityId(owner, name));
  }, [owner, name, isUnread]);

  return (
    <EditFrame
      title={form.saved.name}
      noun="公告"
      back={{ path: '/notice-edit', label: '我的公告' }}
      form={form}
      isReadOnly={!mayChange}
    >
      {mayChange ? <NoticeFields form={form} /> : <WrittenNotice notice={form.saved} />}
    </EditFrame>
  );
}

export function NoticeEditPage() {
  const { owner = '', noticeName = '' } = useParams();
  return (
    <EntityPage
      name={noticeName}
      noun="公告"
      listPath="/notice-edit"
      pathOf={(name) => noticePath(owner, name)}
      query={noticeQuery(owner, noticeName)}
    >
      {(loaded) => <NoticeForm loaded={loaded} />}
    </EntityPage>
  );
}
