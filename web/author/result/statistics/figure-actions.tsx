import { FileImageOutlined, TableOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ChartOption } from '#web/staff/charts/chart-options.ts';
import { chartPicture } from '#web/staff/charts/chart-picture.ts';
import { cellText, copyPicture, copyTable, type FigureTable } from '#web/staff/charts/copy-figure.ts';
import { errorText } from '#web/staff/call-outcome.ts';

interface Props {
  table: FigureTable;
  /** Without one there is no picture. */
  chart?: { option: ChartOption; height: number; note: string } | undefined;
}

/** Takes a figure away: as a table for spreadsheets and documents, as a picture for slides. */
export function FigureActions({ table, chart }: Props) {
  const { message } = App.useApp();
  const asTable = async () => {
    if (await copyTable(table)) void message.success('已复制表格，可粘贴到Excel或Word');
    else void message.error('浏览器不允许复制，请选中表格后手动复制');
  };
  const asPicture = async () => {
    if (!chart) return;
    const about = { title: table.title, note: chart.note };
    try {
      const how = await copyPicture(
        chartPicture(chart.option, chart.height, about),
        table.title.slice(0, 40),
      );
      void message.success(how === 'copied' ? '已复制图片' : '浏览器不能复制图片，已下载为文件');
    } catch (error) {
      void message.error(`图片没有生成：${errorText(error)}`);
    }
  };
  return (
    <span className="figure-actions">
      {chart ? (
        <Button
          size="small"
          type="text"
          icon={<FileImageOutlined />}
          aria-label={`复制图片：${table.title}`}
          onClick={() => void asPicture()}
        >
          复制图片
        </Button>
      ) : null}
      <Button
        size="small"
        type="text"
        icon={<TableOutlined />}
        aria-label={`复制表格：${table.title}`}
        onClick={() => void asTable()}
      >
        复制表格
      </Button>
    </span>
  );
}

/** What a chart shows, for those who cannot see it. */
export function HiddenTable({ table: { title, head, rows } }: { table: FigureTable }) {
  return (
    // A table itself cannot be made smaller than its words.
    <div className="visually-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((name, index) => (
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place}>{cellText(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
