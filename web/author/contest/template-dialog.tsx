import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Skeleton } from 'antd';
import type { ContestTemplate } from '#api/contest-archive.ts';
import { call } from '#web/api-client/call.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { navigate } from '#web/staff/navigate.ts';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { contestEditPath } from '../author-paths.ts';
import { forgetAuthorData } from '../queries.ts';

const countsText = ({ taskCount, questionCount, duration }: ContestTemplate) =>
  [`${taskCount}道题目`, `${questionCount}个小题`, duration === 0 ? '不限时' : `${duration}分钟`].join(' · ');

interface Props {
  owner: string;
  onClose(): void;
}

/** Example tests: choosing one makes a test with its tasks, closed, and opens its form. */
export function TemplateDialog({ owner, onClose }: Props) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const templates = useQuery({
    queryKey: ['contest-templates'],
    queryFn: () => call('GET /api/get-contest-templates', {}),
    staleTime: Infinity,
  });
  const adding = useMutation({
    mutationFn: (template: string) =>
      call('POST /api/add-contest-from-template', { body: { owner, template } }),
    onSuccess: ({ msg }) => {
      void message.success(`已新建测试“${msg}”。它的状态为“关闭”，检查后再开放`);
      void forgetAuthorData(queries);
    },
    onError: (error) => void message.error(`新建测试失败：${errorText(error)}`),
  });
  return (
    <StaffDialog title="从模板新建" footer={null} onClose={onClose} width={800}>
      {templates.error && <PartFailure error={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.isPending && <Skeleton active title={false} />}
      <ul className="contest-templates">
        {templates.data?.map((template) => (
          <li key={template.id}>
            <h2>{template.title}</h2>
            <p>{template.about}</p>
            <p className="author-muted">{countsText(template)}</p>
            <Button
              aria-label={`使用这个模板：${template.title}`}
              loading={adding.isPending && adding.variables === template.id}
              disabled={adding.isPending}
              onClick={() =>
                adding.mutate(template.id, {
                  // Not for whoever has closed the dialog meanwhile and is elsewhere.
                  onSuccess: ({ msg }) => {
                    onClose();
                    navigate(contestEditPath(msg));
                  },
                })
              }
            >
              使用这个模板
            </Button>
          </li>
        ))}
      </ul>
      <p className="author-muted">会新建一个测试和它的题目，都可以修改；已有同名的会自动编号。</p>
    </StaffDialog>
  );
}
