import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Progress, Upload } from 'antd';
import { useRef, useState } from 'react';
import { fileAddress } from '#web/api-client/addresses.ts';
import { tellOfJobs } from '#web/api-client/job-store.ts';
import { upload } from '#web/api-client/upload.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { Section } from '#web/staff/forms/fields.tsx';

const RULES = [
  ['测试名称', '样式为“标题”的一行；没有时取文件名'],
  ['题目', '样式为“标题 1”的每一行开始一道题目，下面到第一个小题之前的文字、表格和图片是它的说明'],
  ['小题', '以“1.”或“1、”开头，也可以用Word的自动编号；题型写在【】里，如【多选题】'],
  ['选项', '以“A.”“B.”开头，各占一行；没有写题型时，有选项的是单选题，没有的是填空题'],
  ['表格题', '题目下面插入一个表格，第一行是列标题，第一列是行标题'],
  ['显示条件', '写成【显示条件：第3题选1,2】'],
] as const;

interface Props {
  owner: string;
  onPreview(id: string): void;
}

/** The file goes to the server, which reads it and shows what it has understood. */
export function ChooseDocument({ owner, onPreview }: Props) {
  const [share, setShare] = useState<number>();
  const aborting = useRef<AbortController>(undefined);
  const [problem, setProblem] = useState<string>();

  const send = async (file: File) => {
    aborting.current = new AbortController();
    setProblem(undefined);
    setShare(0);
    try {
      const { signal } = aborting.current;
      const { msg } = await upload('/api/preview-contest', file, {
        query: { owner },
        onProgress: setShare,
        signal,
      });
      tellOfJobs();
      onPreview(msg);
    } catch (error) {
      if (!aborting.current.signal.aborted) setProblem(errorText(error));
    } finally {
      setShare(undefined);
    }
  };

  return (
    <>
      {problem !== undefined && <Alert type="error" showIcon title={`导入测试失败：${problem}`} />}
      {share === undefined ? (
        <Upload.Dragger
          accept=".docx,.zip"
          showUploadList={false}
          multiple={false}
          beforeUpload={(file) => {
            void send(file);
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p className="ant-upload-text">把.docx或.zip文件拖到这里，或点击选择</p>
          <p className="ant-upload-hint">
            先预览读到的内容，确认之后才会新建测试。.zip是在“我的测试”中用“导出”得到的文件
          </p>
        </Upload.Dragger>
      ) : (
        <div role="status">
          <p>正在上传…</p>
          <Progress percent={Math.round(share * 100)} />
          <Button onClick={() => aborting.current?.abort()}>取消上传</Button>
        </div>
      )}
      <Section
        title="Word文档怎么写"
        isGrid={false}
        note={
          <Button
            size="small"
            icon={<DownloadOutlined />}
            href={fileAddress('GET /api/get-contest-sample', {})}
            download
          >
            下载样例
          </Button>
        }
      >
        <dl className="import-rules">
          {RULES.map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
