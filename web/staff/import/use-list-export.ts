import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { tellOfJobs } from '#web/api-client/job-store.ts';
import { errorText } from '../call-outcome.ts';

/** Begins to write a list into a file, which the tray then offers. */
export function useListExport(begin: () => Promise<unknown>) {
  const { message } = App.useApp();
  return useMutation({
    mutationFn: begin,
    onSuccess: () => {
      tellOfJobs();
      void message.info('正在导出，完成后可在右上角的“任务”中下载');
    },
    onError: (error) => void message.error(`导出失败：${errorText(error)}`),
  });
}
