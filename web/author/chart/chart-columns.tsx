import { EditOutlined } from '@ant-design/icons';
import { Button, type TableColumnType } from 'antd';
import { Link } from 'wouter';
import type { Chart } from '#domain/chart/chart.schema.ts';
import { CHART_TYPES } from '#domain/chart/chart-values.ts';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';
import { DeleteButton } from '#web/staff/delete-button.tsx';
import { labelOf } from '#web/staff/display-text.ts';
import { navigate } from '#web/staff/navigate.ts';
import { byText } from '#web/staff/tables/entity-table.tsx';
import { chartEditPath } from '../author-paths.ts';
import { ChartThumb } from './chart-sample.tsx';
import { CopyChartLinkButton } from './copy-chart.tsx';
import { CHART_LABELS, subTypeText } from './describe-chart.ts';

interface Actions {
  /** The templates whose text speaks of a chart; undefined while they are not known. */
  usersOf(name: string): readonly string[] | undefined;
  onDelete(chart: Chart): Promise<void>;
}

function deletionWarning(users: readonly string[] | undefined): string {
  const use =
    users === undefined
      ? '报告中引用它的位置将显示错误。'
      : users.length === 0
        ? '没有报告模板的文本引用它。'
        : `报告模板“${users.join('”“')}”的文本引用了它，删除后这些位置将显示错误。`;
  return `${use}${DAYS_IN_TRASH} 天内可以在回收站中恢复。`;
}

export function chartColumns({ usersOf, onDelete }: Actions): TableColumnType<Chart>[] {
  return [
    {
      title: CHART_LABELS.name,
      dataIndex: 'name',
      width: 200,
      sorter: byText((chart) => chart.name),
      render: (name: string, { reportTemplate }) => (
        <>
          <Link to={chartEditPath(name)}>{name}</Link>
          {reportTemplate !== '' && <span className="author-muted chart-template">{reportTemplate}</span>}
        </>
      ),
    },
    {
      title: CHART_LABELS.type,
      dataIndex: 'type',
      width: 90,
      sorter: byText((chart) => chart.type),
      render: (type: string) => labelOf(CHART_TYPES, type),
    },
    {
      title: CHART_LABELS.subType,
      dataIndex: 'subType',
      width: 180,
      sorter: byText((chart) => chart.subType),
      render: subTypeText,
    },
    {
      title: '预览',
      key: 'preview',
      width: 360,
      render: (_, chart) => <ChartThumb chart={chart} />,
    },
    {
      title: '操作',
      key: 'actions',
      width: 260,
      render: (_, chart) => (
        <div className="staff-actions">
          <Button
            size="small"
            type="primary"
            icon={<EditOutlined />}
            onClick={() => navigate(chartEditPath(chart.name))}
          >
            编辑
          </Button>
          <CopyChartLinkButton name={chart.name} isSmall />
          <DeleteButton
            subject={`图表“${chart.name}”`}
            noun="图表"
            done="删除图表成功"
            warning={() => deletionWarning(usersOf(chart.name))}
            onDelete={() => onDelete(chart)}
          />
        </div>
      ),
    },
  ];
}
