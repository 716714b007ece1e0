import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import type { Chart } from '#domain/chart/chart.schema.ts';
import { CHART_PALETTES, inPalette, type PaletteName } from '#domain/chart/chart-palettes.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { forgetAuthorData } from '../queries.ts';
import { saveChart } from './chart-changes.ts';
import { chartQuery } from './chart-queries.ts';
import { Palettes } from './color-fields.tsx';

/** Words have no colours. */
export const hasColors = ({ type }: Chart): boolean => type === 'bar';

interface Props {
  charts: readonly Chart[];
  /** When all is done. */
  onDone(): void;
}

/** One palette for several charts, such as all of a report that is printed without colours. */
export function PaletteForMany({ charts, onDone }: Props) {
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const [done, setDone] = useState<number>();

  /** Each as it is on the server now: the list may be older. */
  const paint = async ({ owner, name }: Chart, palette: PaletteName) => {
    const current = await queries.fetchQuery({ ...chartQuery(owner, name), staleTime: 0 });
    if (current === null) throw new Error('图表不存在，可能已被改名或删除');
    await saveChart(current, inPalette(current.thing, palette));
  };

  const paintAll = async (palette: PaletteName) => {
    const failures: string[] = [];
    setDone(0);
    for (const chart of charts) {
      await paint(chart, palette).catch((error: unknown) =>
        failures.push(`图表“${chart.name}”：${errorText(error)}`),
      );
      setDone((count = 0) => count + 1);
    }
    await forgetAuthorData(queries);
    setDone(undefined);
    onDone();
    const changed = charts.length - failures.length;
    if (changed > 0) void message.success(`已更换${changed}个图表的配色`);
    if (failures.length === 0) return;
    modal.error({
      title: `${failures.length}个图表的配色没有更换`,
      content: failures.map((failure) => <p key={failure}>{failure}</p>),
      okText: '知道了',
    });
  };

  const ask = (palette: PaletteName) =>
    void modal.confirm({
      title: `把选中的${charts.length}个图表换成“${CHART_PALETTES[palette].label}”吗？`,
      content: `${charts.map(({ name }) => `“${name}”`).join('')}现在的颜色将被替换。`,
      okText: '更换配色',
      cancelText: '取消',
      onOk: () => void paintAll(palette),
    });

  return (
    <div className="chart-many">
      <span role="status">
        {done !== undefined
          ? `正在更换配色：${done}/${charts.length}`
          : charts.length === 0
            ? '选中图表后，可以一起更换配色：'
            : `已选中${charts.length}个图表，更换配色：`}
      </span>
      <Palettes isDisabled={charts.length === 0 || done !== undefined} onChoose={ask} />
    </div>
  );
}
