import { LinkOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { Chart } from '#domain/chart/chart.schema.ts';
import { copyText } from '#web/staff/copy-text.ts';
import { chartCode, chartLink } from './chart-changes.ts';

function useCopy() {
  const { message, modal } = App.useApp();
  return async (text: string, done: string) => {
    if (await copyText(text)) return void message.success(done);
    modal.info({ title: '浏览器不允许自动复制，请手动复制', content: text, okText: '关闭' });
  };
}

interface Props {
  name: string;
  isSmall?: boolean;
}

export function CopyChartLinkButton({ name, isSmall = false }: Props) {
  const copy = useCopy();
  return (
    <Button
      {...(isSmall ? { size: 'small' } : {})}
      icon={<LinkOutlined />}
      onClick={() => void copy(chartLink(name), '复制链接成功，请在报告模板中粘贴此链接')}
    >
      复制链接
    </Button>
  );
}

/** As it stands in the form, saved or not. */
export function CopyChartCodeButton({ chart }: { chart: Chart }) {
  const copy = useCopy();
  return <Button onClick={() => void copy(chartCode(chart), '复制代码成功')}>复制代码</Button>;
}
