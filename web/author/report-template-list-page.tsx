import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { navigate } from '#web/staff/navigate.ts';
import { PageHeader } from '#web/staff/page-header.tsx';
import { EntityTable } from '#web/staff/tables/entity-table.tsx';
import { useListSearch } from '#web/staff/tables/list-search.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { reportTemplateEditPath } from './author-paths.ts';
import { forgetAuthorData } from './queries.ts';
import { addTemplate, deleteTemplate } from './report-template/template-changes.ts';
import { templateColumns } from './report-template/template-columns.tsx';
import { templatesQuery } from './report-template/template-queries.ts';
import './report-template/report-template.css';

const searchedTexts = ({ name, desc, contests }: ReportTemplate) => [name, desc, ...contests];

export function ReportTemplateListPage() {
  usePageTitle('报告模板');
  const owner = useOwner();
  const { message } = App.useApp();
  const templates = useQuery(templatesQuery(owner));
  const queries = useQueryClient();
  const { search, onSearch, find } = useListSearch(searchedTexts);

  const adding = useAction(
    async () => {
      const name = await addTemplate(owner, templates.data?.map((template) => template.name) ?? []);
      void message.success('添加报告模板成功');
      void forgetAuthorData(queries);
      navigate(reportTemplateEditPath(name));
    },
    (error) => {
      void message.error(`添加报告模板失败：${errorText(error)}`);
      void forgetAuthorData(queries);
    },
  );
  const remove = async (template: ReportTemplate) => {
    try {
      await deleteTemplate(template);
    } finally {
      void forgetAuthorData(queries);
    }
  };

  return (
    <div className="author-page author-page-full">
      <PageHeader title="报告模板">
        <SearchBox
          label="搜索报告模板"
          placeholder="名称、说明、测试…"
          className="staff-list-search"
          value={search}
          onChange={onSearch}
        />
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={!templates.data}
          loading={adding.isRunning}
          onClick={() => adding.run()}
        >
          添加报告模板
        </Button>
      </PageHeader>
      <EntityTable
        query={{ ...templates, data: templates.data && find(templates.data) }}
        columns={templateColumns({ onDelete: remove })}
        rowKey="name"
        emptyText={
          search === '' ? '还没有报告模板，点击“添加报告模板”新建一个' : `没有找到与“${search}”有关的报告模板`
        }
        minWidth={1_240}
      />
    </div>
  );
}
