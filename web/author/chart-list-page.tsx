import { PlusOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { Chart } from '#domain/chart/chart.schema.ts';
import { CHART_TYPES } from '#domain/chart/chart-values.ts';
import { referencesIn } from '#domain/report/chart-references.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { labelOf } from '#web/staff/display-text.ts';
import { navigate } from '#web/staff/navigate.ts';
import { PageHeader } from '#web/staff/page-header.tsx';
import { EntityTable } from '#web/staff/tables/entity-table.tsx';
import { useListSearch } from '#web/staff/tables/list-search.ts';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { chartEditPath } from './author-paths.ts';
import { addChart, deleteChart } from './chart/chart-changes.ts';
import { chartColumns } from './chart/chart-columns.tsx';
import { chartsQuery, chartTemplatesQuery } from './chart/chart-queries.ts';
import { subTypeText } from './chart/describe-chart.ts';
import { hasColors, PaletteForMany } from './chart/palette-for-many.tsx';
import { forgetAuthorData } from './queries.ts';
import './chart/chart.css';

export function ChartListPage() {
  usePageTitle('我的图表');
  const owner = useOwner();
  const charts = useQuery(chartsQuery(owner));
  const templates = useQuery(chartTemplatesQuery(owner)).data;
  const queries = useQueryClient();
  const { message } = App.useApp();
  const { search, onSearch, find } = useListSearch<Chart>((chart) => [
    chart.name,
    chart.title,
    chart.reportTemplate,
    labelOf(CHART_TYPES, chart.type),
    subTypeText(chart.subType),
    ...chart.scopes.map(({ text }) => text),
  ]);

  const [selected, setSelected] = useState<readonly string[]>([]);

  const adding = useMutation({
    mutationFn: () => {
      const names = charts.data?.map(({ name }) => name) ?? [];
      // Where there is but one, there is nothing to choose.
      return addChart(owner, names, templates?.length === 1 ? (templates[0]?.name ?? '') : '');
    },
    onSuccess: () => {
      void message.success('添加图表成功');
      void forgetAuthorData(queries);
    },
    onError: (error) => void message.error(`添加图表失败：${errorText(error)}`),
  });

  /** Leads on from here alone: whoever has gone to another page, or owner, meanwhile stays there. */
  const add = () => adding.mutate(undefined, { onSuccess: (name) => navigate(chartEditPath(name)) });

  const usersOf = (name: string) => {
    const names = charts.data?.map((chart) => chart.name);
    return templates
      ?.filter(({ text }) => referencesIn(text, names).charts.includes(name))
      .map((template) => template.name);
  };
  const remove = async (chart: Chart) => {
    await deleteChart(chart);
    await forgetAuthorData(queries);
  };

  return (
    <div className="author-page author-page-full">
      <PageHeader title="我的图表">
        <SearchBox
          label="搜索图表"
          placeholder="名称、类型、标题、模板…"
          className="staff-list-search"
          value={search}
          onChange={onSearch}
        />
        <Button
          type="primary"
          icon={<PlusOutlined />}
          loading={adding.isPending}
          disabled={!charts.data}
          onClick={add}
        >
          添加图表
        </Button>
      </PageHeader>
      {charts.data?.some(hasColors) && (
        <PaletteForMany
          charts={charts.data.filter((chart) => hasColors(chart) && selected.includes(chart.name))}
          onDone={() => setSelected([])}
        />
      )}
      <EntityTable
        query={{ ...charts, data: charts.data && find(charts.data) }}
        columns={chartColumns({ usersOf, onDelete: remove })}
        rowKey="name"
        emptyText={search === '' ? '还没有图表，点击“添加图表”新建一个' : `没有找到与“${search}”有关的图表`}
        minWidth={1140}
        selection={{
          columnWidth: 48,
          selectedRowKeys: [...selected],
          onChange: (names) => setSelected(names.map(String)),
          getCheckboxProps: (chart) => ({
            'aria-label': `选择图表“${chart.name}”`,
            disabled: !hasColors(chart),
          }),
          getTitleCheckboxProps: () => ({ 'aria-label': '选择本页的图表' }),
        }}
      />
    </div>
  );
}
