import { useMutation } from '@tanstack/react-query';
import { Empty, Input, List } from 'antd';
import { Link } from 'wouter';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { call } from '#web/api-client/call.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { candidateEditPath } from '../author-paths.ts';

/** Who has a number, among all owners for whom one may act. */
export function LookUpDialog({ onClose }: { onClose(): void }) {
  const looking = useMutation({
    mutationFn: (name: string) => call('GET /api/look-up-candidate', { query: { name } }),
  });
  return (
    <StaffDialog title="在所有账号中查找准考证号" footer={null} onClose={onClose}>
      <Input.Search
        aria-label="准考证号"
        placeholder="完整的准考证号"
        enterButton="查找"
        maxLength={100}
        loading={looking.isPending}
        onSearch={(name) => name.trim() !== '' && looking.mutate(name.trim())}
      />
      <div className="candidate-found" role="status">
        {looking.error && <p>查找失败：{errorText(looking.error)}</p>}
        {looking.data?.length === 0 && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={`没有准考证号为“${looking.variables}”的考生`}
          />
        )}
        {looking.data && looking.data.length > 0 && (
          <List
            size="small"
            dataSource={looking.data}
            rowKey="owner"
            renderItem={({ owner, name, realName, tag, school }) => (
              <List.Item>
                <div>
                  <Link
                    to={`${candidateEditPath(name)}?owner=${encodeURIComponent(owner)}`}
                    onClick={onClose}
                  >
                    {realName || name}
                  </Link>{' '}
                  <RoleTags tag={tag} /> {school}
                </div>
                <span className="author-muted">{owner}</span>
              </List.Item>
            )}
          />
        )}
      </div>
    </StaffDialog>
  );
}
