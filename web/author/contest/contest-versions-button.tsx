import { useMemo } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { VersionsButton } from '#web/staff/versions/versions-button.tsx';
import type { VersionSource } from '#web/staff/versions/versions-drawer.tsx';
import { describeContestVersion, goneText, restoredContest } from './restored-contest.ts';

export function ContestVersionsButton({ form }: { form: EntityForm<Contest> }) {
  const { owner, name, createdTime, ticketType } = form.saved;
  const source = useMemo((): VersionSource<Contest> => {
    const id = entityId(owner, name);
    return {
      noun: '测试',
      queryKey: ['author', 'contest-versions', owner, createdTime],
      list: (before, signal) => call('GET /api/get-contest-versions', { query: { id, before }, signal }),
      read: async (version, signal) => {
        const found = await call('GET /api/get-contest-version', { query: { id, version }, signal });
        return found && { thing: found.contest, lacks: found.gone.map(goneText) };
      },
      describe: describeContestVersion,
      beyond: ticketType === 'number' ? '准考证号名单不属于历史版本，保持现在的样子。' : '',
    };
  }, [owner, name, createdTime, ticketType]);
  return <VersionsButton source={source} form={form} restored={restoredContest} />;
}
